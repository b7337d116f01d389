import { useState } from 'react'
import type { User } from '../../session/user'
import { Dialog } from '../../ui/Dialog'
import { Tabs } from '../../ui/Tabs'
import { AccountTab } from './AccountTab'
import { DeletionPanel } from './DeletionPanel'
import { ProfileTab } from './ProfileTab'
import { SecurityTab } from './SecurityTab'
import { useDeleteAccount } from './useDeleteAccount'

interface SettingsDialogProps {
  user: User
  onClose: () => void
  /** The account is gone and its user signed out. */
  onDeleted: () => void
}

type Tab = 'profile' | 'security' | 'account'

/** Profile Settings with its three tabs; while an account is deleted nothing else can be done here. */
export function SettingsDialog({ user, onClose, onDeleted }: SettingsDialogProps) {
  const [tab, setTab] = useState<Tab>('profile')
  const deletion = useDeleteAccount(onDeleted)

  if (deletion.state !== 'none') {
    return (
      <Dialog open locked onClose={onClose} title="Delete Account" hideTitle size="sm">
        <DeletionPanel state={deletion.state} />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Profile Settings" size="lg">
      {/* Room for the tallest tab, so that the dialog does not jump when they change. */}
      <div className="sm:min-h-88">
        <Tabs
          label="Profile Settings"
          current={tab}
          onChange={setTab}
          tabs={[
            { name: 'profile', label: 'Profile', panel: <ProfileTab user={user} /> },
            { name: 'security', label: 'Security', panel: <SecurityTab email={user.email} /> },
            {
              name: 'account',
              label: 'Account',
              panel: <AccountTab memberSince={user.createdAt} onDelete={deletion.start} />,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
