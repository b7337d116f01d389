"""Which given names stand for one another? One line a family: the formal name and what people say."""

_FAMILIES = """
abigail abby abbie gail | albert al bert | alexander alex xander sasha | alexandra alex alexa sandra lexi
alfred al fred alfie | allison ally allie alli | amanda mandy | andrea andie | andrew andy drew | angela angie
anthony tony | antonio tony | arthur art artie | barbara barb barbie | benjamin ben benny benji | bernard bernie
beverly bev | bradley brad | bradford brad | brandon bran | calvin cal | cameron cam | candace candy
caroline carrie | catherine cathy cate kate katie | charles charlie chuck chas | charlotte charlie lottie
chelsea chels | christina chris tina christy | christine chris christy tina | christopher chris topher kit
clifford cliff | clinton clint | cynthia cindy | daniel dan danny | danielle dani | david dave davey davy
deborah deb debbie debra | dennis denny | dominic dom nick | donald don donny donnie | dorothy dot dottie
douglas doug | edmund ed eddie ned | edward ed eddie ted ned | edwin ed eddie | elizabeth liz beth betsy lizzie betty
emily em | eugene gene | florence flo | francis frank frankie fran | frances fran franny | frank frankie
franklin frank | frederick fred freddie freddy rick | gabriel gabe | gabrielle gabby gabi | geoffrey geoff jeff
gerald gerry jerry | gilbert gil | gordon gord | gregory greg | gwendolyn gwen | harold hal harry | harrison harry
henry hank harry | herbert herb | howard howie | isaac ike | isabella bella izzy | jackson jack | jacob jake
jacqueline jackie | james jim jimmy jamie | janet jan | janice jan | jeffrey jeff | jefferson jeff
jennifer jen jenn jenny | jeremiah jerry jeremy | jerome jerry | jessica jess jessie | joanna jo | john jack johnny jon
jonathan jon jonny john | joseph joe joey | joshua josh | judith judy | julia julie | katherine kathy kate
kathleen kathy kate katie | kathryn kathy kate katie | kenneth ken kenny | kimberly kim | kristen kris kristy
kristina kris tina kristy | lawrence larry | leonard len lenny leo | leslie les | lillian lily | louis lou louie
lucille lucy | madeline maddie | malcolm mal | margaret maggie meg peggy marge margie | martin marty
matthew matt matty | maxwell max | megan meg | melissa missy mel | melvin mel | michael mike mikey mick mickey
michelle shelly missy | mitchell mitch | nathan nate | nathaniel nate nat | nicholas nick nicky nico | nicole nikki
norman norm | oliver ollie | olivia liv | pamela pam | patricia pat patty trish tricia | patrick pat paddy
peter pete | philip phil | phillip phil | rachel rach | randall randy | randolph randy | raymond ray | rebecca becky
richard rick dick rich ricky richie | robert bob rob bobby robbie bert | roberta bobbie | rodney rod
roland rollie | ronald ron ronny ronnie | russell russ rusty | ryan ry | samantha sam sammy | samuel sam sammy
sandra sandy | sarah sally | scott scotty | sebastian seb | shannon shan | sharon shari | sidney sid | spencer spence
stanley stan | stephanie steph | stephen steve stevie | steven steve stevie | stuart stu | stewart stu
susan sue susie suzy | suzanne sue suzy | terence terry | terrence terry | teresa terri tess | theodore ted teddy theo
theresa terri tess | thomas tom tommy | timothy tim timmy | tobias toby | tyler ty | valerie val | vanessa nessa
veronica ronnie roni | victor vic | victoria vicky tori | vincent vin vinny vince | virginia ginny | walter walt wally
wesley wes | william bill will billy willie liam | zachary zach zack zac
"""


def _by_name() -> dict[str, tuple[str, ...]]:
    families = [family.split() for line in _FAMILIES.strip().splitlines() for family in line.split("|")]
    others: dict[str, set[str]] = {}
    for formal, *short in families:
        others.setdefault(formal, set()).update(short)
        for name in short:
            # A short name stands for its formal name, not for its sisters: Jack is John, but not Johnny's Jon.
            others.setdefault(name, set()).add(formal)
    return {name: tuple(sorted(found - {name})) for name, found in others.items()}


NICKNAMES: dict[str, tuple[str, ...]] = _by_name()
"""Folded given name -> the folded names that it may stand for."""
