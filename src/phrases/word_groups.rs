//! Words that phrases share, by the name they have in braces.

mod of_tags;

const GROUPS: &[(&str, &str)] = &[
    (
        "call",
        "(call|caller|phone|telephone|phone line|line|inquiry|enquiry|inbound)",
    ),
    (
        "answer",
        "(answer|pick up|take|cover|handle|field|catch|staff|man|respond to)",
    ),
    // At every hour of every day. The longest first: who finds "24/7" in "24/7/365" leaves a word over.
    (
        "clock",
        "(24/7/365|24/7|24 x 7 x 365|24 x 7|24x7x365|24x7|24-7-365|24h|24hr|24 hours day|24 hours per day|24 hours each day|\
         24 hours every day|twenty four hours day|twenty four seven|twentyfour seven|24 hours seven days|24 hours 7 days|24 hour 7 day|\
         around clock|round clock|day and night|day or night|night and day|night or day|all hours|any hour|every hour|\
         every hour of day|any time of day|365 days|every day of year|always open|never close)",
    ),
    // What a boast compares by: "nobody works harder".
    (
        "better",
        "(better|finer|harder|faster|quicker|sooner|smarter|sharper|friendlier|kinder|warmer|cheaper|closer|stronger|safer|\
         easier|simpler|greater|higher|nicer|cleaner|clearer|tighter|more (experienced|accurate|thorough|reliable|affordable|\
         responsive|caring|seasoned|dedicated|complete|careful|skilled))",
    ),
    (
        "state",
        "(alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|\
         indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|\
         nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|\
         pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|\
         west virginia|wisconsin|wyoming)",
    ),
    (
        "robot",
        "(ai|ai agent|voice agent|voice assistant|voicebot|voice bot|chatbot|virtual agent|digital assistant|\
         ai assistant|ai receptionist|conversational ai|automated attendant|ivr)",
    ),
    ("soc 2", "(soc 2|soc2|soc ii)"),
    ("baa", "(baa|baas|business associate agreement)"),
    // What a capability may be limited to: "only on the enterprise plan".
    (
        "plan",
        "({tier}|top) (plan|tier|package|edition|subscription)",
    ),
    (
        "tier",
        "(high|higher|highest|top|enterprise|premium|pro|professional|plus|paid|business|advanced|upper|platinum|gold|elite|big|\
         biggest|large|largest|upgraded)",
    ),
    // What is said of a report or certificate that is not there yet.
    (
        "pending",
        "(pending|in process|in (audit|review|preparation)|under review|awaited|awaiting|applied for|\
         in the works|to follow|not yet)",
    ),
    (
        "e-sign",
        "(e-sign|esign|e-signature|esignature|e-signing|electronic sign|electronic signature|digital sign|\
         digital signature|sign electronically|sign digitally|sign online|sign by text|sign by phone|sign on .. phone|\
         signed on .. (phone|screen|mobile)|sign by (text|sms|email|e-mail|link)|text to sign|sign via (text|sms|email|e-mail)|\
         sign from .. phone|signature by (text|sms|email|e-mail|phone)|sign remotely|remote sign|mobile sign|mobile signature)",
    ),
    // "No" is what a vendor says of itself, "other" the same words behind "if" or before more of them.
    (
        "unless",
        "(if|when|whenever|while|because|unless|until|once|where|case|cases)",
    ),
    (
        "goes on",
        "(are|at (any|full|list|face|market|price|first|sticker|retail|high|inflated|more|less)|\
         by|for|if|in|is|needed|of|on|required|to|unless|until|when|which|with|without|before|and|or|plus|we|you)",
    ),
    (
        "never liens",
        "(do not|don't|never|no longer|will not|won't) (negotiate|resolve|reduce|settle|handle|touch|do) (any|all)? lien \
         (resolution|negotiation|reduction|work)? (ourselves|directly|here|in house|anymore|any more|at all)?",
    ),
    (
        "no liens",
        "(we {never liens} {end}|(we|they)? {never liens} {alone})",
    ),
    (
        "other liens",
        "({unless} .. {never liens}|{never liens} {goes on}|{never liens} .. (fee|pay|owe|charge|free))",
    ),
    ("never e-sign", "{does not} {e-sign}"),
    (
        "no e-sign",
        "(we {never e-sign} {end}|sorry? (we|they)? {never e-sign} (yet|currently)? {sentence})",
    ),
    (
        "other e-sign",
        "({unless} .. {never e-sign}|{never e-sign} {goes on})",
    ),
    (
        "when",
        "({name of a month}|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|{season}|quarter|next (year|month|quarter|week)|\
         new year|q1|q2|q3|q4|2027|2028|2029|later)",
    ),
    // Without May, which is a verb as well.
    (
        "name of a month",
        "(january|february|march|april|june|july|august|september|october|november|december)",
    ),
    ("season", "(spring|summer|fall|autumn|winter)"),
    // The kinds of cases that stand in a list before its noun: "auto, premises and product cases".
    (
        "areas",
        "{area}? {area}? {area}? {area}? {area}? {area}? {area}?",
    ),
    (
        "area",
        "(auto|car|truck|trucking|motorcycle|motor vehicle|pedestrian|bicycle|bus|rideshare|premises|slip and fall|\
         fall|product|products|malpractice|med mal|medical malpractice|comp|worker comp|work comp|mass tort|\
         nursing home|wrongful death|dog bite|birth injury|brain injury|catastrophic|personal injury|pi|wc|\
         employment|civil|liability|negligence|general|and|or|plus)",
    ),
    (
        "matters",
        "(case|matter|claim|lead|injury|accident|crash|practice|firm|docket|file|trial|dispute|suit|lawsuit|\
         litigation|caller|work|attorney)",
    ),
    (
        "not",
        "(not|never|no|nothing|none|without|isn't|aren't|don't|doesn't|won't|cannot|can't|wasn't|nobody)",
    ),
    (
        "language",
        "(english|spanish|vietnamese|mandarin|cantonese|chinese|creole|haitian creole|portuguese|french|korean|\
         tagalog|arabic|russian|polish|armenian|farsi|hindi|punjabi|japanese|german|italian|asl)",
    ),
    // What is left out of by "every language but Spanish".
    (
        "kind of service",
        "(feature|language|lien|module|record|service|step|task)",
    ),
    (
        "callers",
        "(call|caller|claimant|client|inquiry|lead|people|prospect|speaker)",
    ),
    (
        "pass on",
        "(direct|forward|hand|pass|patch|redirect|refer|route|send|switch|transfer)",
    ),
    (
        "you or your people",
        "(you|=your bilingual? ({language} speaking)? (attorney|cell|cell phone|firm|front desk|office|paralegal|people|\
         receptionist|staff|team))",
    ),
    ("your people", "(firm|office|staff|team)"),
    // When calls are answered.
    (
        "hours",
        "({clock}|after hours|at night|(night|evening|weekend) (and|or)? (night|evening|weekend)?|on weekend)",
    ),
    // Who may have a skill among a vendor's people, and what a "none" says that they do not.
    (
        "crew",
        "(agent|staff|people|team|receptionist|nurse|reporter|paralegal|attorney|reviewer|operator|writer|editor|\
         case manager|manager|assistant|candidate|interpreter|specialist|person|videographer|worker)",
    ),
    (
        "does",
        "(speak|spoke|know|understand|do|does|did|is|are|was|were|has|have|can|will|offer|handle|provide|touch|cover|take|work|shoot|write|use|make)",
    ),
    (
        "give up",
        "(drop|discontinue|axe|scrap|retire|sunset|abandon|shelve|shut down|phase out|exit|quit|get out of)",
    ),
    ("case", "(case|matter|file|claim)"),
    (
        "client",
        "(client|claimant|plaintiff|customer|injured|injury victim|victim)",
    ),
    (
        "person",
        "(person|people|human|attorney|paralegal|staff|team|specialist|reviewer|nurse|editor|analyst)",
    ),
    (
        "send",
        "(send|deliver|transfer|hand|pass|connect|patch|route|forward|put through|bridge)",
    ),
    (
        "write",
        "(write|draft|prepare|generate|create|produce|build|assemble|make)",
    ),
    (
        "fee",
        "(fee|price|rate|charge|cost|pricing|bill|billing|priced|billed|charged)",
    ),
    (
        "flat",
        "(flat|fixed|set|single|one|same|all in|all inclusive)",
    ),
    (
        "month",
        "(monthly|per month|month|mo|each month|every month|a month)",
    ),
    (
        "software",
        "(software|platform|app|application|tool|system|saas|crm|product|workspace)",
    ),
    ("firm", "(firm|law firm|practice|office|attorney|client)"),
    (
        "staff",
        "(staff|people|professional|talent|hire|personnel|team|assistant|agent|paralegal|employee|candidate|placement)",
    ),
    (
        "lead",
        "(lead|inquiry|enquiry|prospect|caller|claimant|intake|contact)",
    ),
    (
        "connect",
        "(integrate|sync|connect|integration|link|push|export|plug into|work with|feed|post)",
    ),
    (
        "usual",
        "(typical|typically|average|usual|usually|standard|guarantee|guaranteed|most|turnaround|turn around|deliver|return|back|\
         ready|complete|in hand|finish|arrive|within|every)",
    ),
    (
        "record",
        "(record|chart|medical record|request|retrieval|turnaround|turn around|document)",
    ),
];

/// The choice that stands for a name.
pub fn word_group(name: &str) -> Option<&'static str> {
    let mut groups = GROUPS.iter().chain(of_tags::GROUPS);
    let group = groups.find(|(known, _)| *known == name);
    group.map(|(_, words)| *words)
}

#[cfg(test)]
mod tests {
    use super::super::grammar::Phrase;
    use super::{GROUPS, of_tags};

    #[test]
    fn every_group_is_a_phrase() {
        for (name, _) in GROUPS.iter().chain(of_tags::GROUPS) {
            Phrase::parse(&format!("call {{{name}}}")).unwrap();
        }
    }
}
