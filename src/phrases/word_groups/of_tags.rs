//! Those of capabilities alone: words that several phrases of `data/tags.json` have.

pub const GROUPS: &[(&str, &str)] = &[
    // What "English, Spanish and Polish" lists, in which nobody asks for one of them.
    (
        "language of many",
        "(english|spanish|vietnamese|chinese|mandarin|cantonese|french|portuguese|korean|creole|haitian creole|\
         polish|russian|arabic|tagalog|hindi|armenian|farsi|punjabi|hmong|somali|urdu|japanese|german|italian|\
         ukrainian|hebrew|bengali|gujarati|amharic|persian|burmese|khmer|lao|thai|yiddish|greek)",
    ),
    // What makes "northeast" and the like a part of a place: "northeast Ohio", "the southwest corner".
    (
        "beside a quarter",
        "(ohio|texas|florida|georgia|pennsylvania|michigan|indiana|illinois|wisconsin|missouri|arkansas|louisiana|\
         tennessee|kansas|oklahoma|iowa|minnesota|nebraska|washington|oregon|virginia|carolina|new york|new mexico|\
         alabama|mississippi|colorado|utah|idaho|nevada|arizona|california|wyoming|montana|philadelphia|houston|\
         dallas|atlanta|portland|dc|corner|side|airport)",
    ),
    (
        "mid size",
        "(mid size|mid sized|midsize|midsized|medium|medium sized|mid)",
    ),
    (
        "does not",
        "(do not|don't|does not|doesn't|never|cannot|can't|will not|won't)",
    ),
    (
        "desk",
        "(agent|staff|receptionist|team|paralegal|operator|answering|reception|service)",
    ),
    (
        "printed",
        "(template|website|site|brochure|contract|document|letter|blog)",
    ),
    (
        "territory",
        "(county|market|metro|dma|territory|area|region|city|town|metro area|judicial district|parish)",
    ),
    (
        "buyer",
        "(firm|attorney|law firm|law office|office|buyer|client|practice|advertiser|partner|subscriber)",
    ),
    (
        "retainer",
        "(retainer|retainer agreement|fee agreement|fee contract|representation agreement|engagement letter|\
         engagement agreement|contingency agreement|contingency fee agreement|contingent fee agreement|\
         contingent fee contract|attorney client agreement|client agreement|sign up packet|engagement)",
    ),
    (
        "authorization",
        "(hipaa|hipaa authorization|hipaa release|hipaa form|authorization|release|medical release|\
         medical authorization|patient authorization|client authorization|records release)",
    ),
    (
        "signed by",
        "(text|sms|phone|email|e-mail|link|tablet|mobile|docusign|electronically|online|digitally|screen|adobe sign|\
         hellosign|pandadoc|dropbox sign|smartphone|whatsapp|call)",
    ),
    (
        "ad budget",
        "(ad spend|media|media spend|spend|advertising spend|advertising|ads|media buy|ad budget|ad cost|media cost|\
         ad dollar|clicks|airtime)",
    ),
    (
        "doctor",
        "(physician|doctor|md|mds|surgeon|medical doctor|board certified physician|radiologist|orthopedist|\
         neurologist|neurosurgeon|physiatrist|pathologist|psychiatrist)",
    ),
    (
        "checker",
        "(human|attorney|nurse|person|people|paralegal|physician|expert|editor|analyst|rn|clinician|specialist|\
         professional|doctor|legal professional|writer|proofreader|staff|lnc|medical professional|team)",
    ),
    (
        "checks",
        "(check|checked|review|reviewed|verify|verified|edit|edited|proof|proofread|proofed|confirm|validate|\
         validated|read|reads|sign|approve|approved|finish|finished|correct|corrected|qa|audit|audited|oversight|\
         refine|polish|polished|quality check|double check|vet|vetted|supervise|supervised|look over|signs|inspect|\
         inspected|finalize|finalized|perfect)",
    ),
    (
        "machine",
        "(ai|artificial intelligence|software|machine|algorithm|model|llm|generative|automation|automated|\
         machine learning|gpt)",
    ),
    (
        "reduces",
        "(beat|bring|brought|cut|knock|negotiate|talk|trim|whittle)",
    ),
    (
        "rush",
        "(rush|expedite|expedited|stat|emergency|priority|urgent|fast track|rushed)",
    ),
    (
        "soon",
        "(fast|little|few|soon|quick|quickly|early|short|low)",
    ),
    (
        "records usually",
        "(average|typical|typically|usually|median|mean|guaranteed|guarantee|standard|turnaround|turn around|\
         turn time|delivery|service level|or less|or fewer|or better|or sooner|max|maximum|tops|flat|retrieval|\
         completion|sla|normal|for most|for typical|for average|is typical|is average|is standard|is norm|is normal|\
         is usual|is common)",
    ),
    (
        "records come",
        "(retrieved|delivered|obtained|returned|ready|back|in hand|received|complete|completed|fulfilled|arrive|come|\
         come back|land|delivery|retrieval|in|within|inside|under|are|usually|requested)",
    ),
    (
        "records else",
        "(free|trial|notice|money back|refund|retention|history|old|supply|window|follow up|check in|cadence|\
         cycle of|of training|grace|look back|lookback|of treatment|of hosting|storage|archive|or more|overdue|late)",
    ),
    (
        "reviewed work",
        "(chronology|summary|demand|package|report|draft|review|demand letter|demand package|opinion|analysis|file|\
         case|work product|result|letter|record|order|plan|packet|most|product|set)",
    ),
    (
        "review usually",
        "(average|typical|typically|usually|guaranteed|guarantee|standard|turnaround|turn around|turn time|delivery|\
         service level|or less|or fewer|or sooner|or better|max|maximum|tops|later|flat|sla|normal|return|service|\
         chronology|summary|demand|review|report|chronologies|is standard|is typical|from|after|for typical|for most|\
         completion|draft|medical|package)",
    ),
    (
        "review normally",
        "(average|avg|typical|typically|usual|usually|most|median|normal|normally|generally|guarantee|guaranteed|\
         standard|ordinary|ordinarily|routine|routinely|promise|promised|commit|expect|on average)",
    ),
    (
        "review comes",
        "(are|is|come|comes|arrive|arrives|delivered|returned|ready|back|complete|completed|done|finished|written|\
         drafted|prepared|in hand|in inbox|land|lands|delivery|go out|to you|turned around|usually|built|produced)",
    ),
    (
        "review returned",
        "(return|returned|deliver|delivered|back|ready|complete|completed|finish|finished|done|turn around|\
         turned around|get|receive|have|in hand|come back|takes|take|hand back|written|drafted|prepare|prepared|turn|\
         write|in inbox)",
    ),
    (
        "review else",
        "(free|trial|notice|money back|refund|retention|history|old|window|revision|support|response|demand clock|\
         time limit|deadline|grace|demand deadline|late|or more|surcharge|response time|free trial|of storage|pass)",
    ),
    (
        "reply",
        "(reply|respond|response|support|question|quote|quoted|call back|callback|revision|revise|revised|edit|\
         correction|amendment|update|updated|intake|live|set up|setup|cancel|trial|notice|onboard|onboarding|delete|\
         deleted|purge|refund|invoice|pay|payment|net|training|start|started|confirm|acknowledge|assigned|estimate|\
         supplement|supplemental|addendum)",
    ),
    (
        "connection",
        "(internet|signal|connection|wifi|wi fi|reception|cell service|cell signal|network|connectivity|bars|\
         internet access|data connection)",
    ),
];
