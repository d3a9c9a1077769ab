// Invented vendors of Practice Management. ../vendors.mjs says what each field means.
export default [
  {
    name: "Casebarrel", level: "Gold", sizes: "2 6 21 51", areas: "PI MV PL WC", geo: "US", price: 3,
    works: "Ledgerwhin; Outlook; Word; PDF",
    tags: "stage-workflows deadline-calendar client-texting treatment-tracker mobile-app full-migration",
    points: ["Built around the injury case", "Treatment and liens on one page", "Your data moved for you"],
    text: "A case system for injury firms that shows treatment, bills and liens on one page and tells each case manager what to do next. Everything in your old system is moved for you.",
  },
  {
    name: "Pleadhollow", level: "Gold", sizes: "21 51 200", areas: "PI MV MT MM", geo: "US", price: 4,
    works: "Ledgerwhin; Bindermoss; Outlook; Word",
    tags: "stage-workflows deadline-calendar client-portal client-texting tablet-browser full-migration",
    points: ["For several offices", "Reports by partner", "Client portal"],
    text: "Runs firms with several offices and large mass-tort dockets: workflows by case type, dashboards by partner, and a portal that answers the client's question before the phone rings.",
  },
  {
    name: "Hearthdocket", level: "Silver", sizes: "2 6 21", areas: "PI MM PL WC", geo: "US", price: 2,
    works: "Outlook; Word; PDF",
    tags: "deadline-calendar treatment-tracker client-portal mobile-app offline-access open-case-migration",
    points: ["Court rules for 50 states", "Works in the basement", "Open cases moved in a week"],
    text: "Keeps limitation and court dates by each state's rules and works without a signal, in the courthouse basement or on the road. Open cases move over within a week.",
  },
  {
    name: "Docketfern", sizes: "1 2", areas: "PI MV WC", geo: "US", price: 1,
    works: "Outlook",
    tags: "deadline-calendar client-texting mobile-app self-import",
    points: ["One lawyer, one price", "Text clients from the file", "Set up in an evening"],
    text: "A small, inexpensive case file for lawyers on their own: dates, contacts and texts on the phone, loaded from a spreadsheet in an evening.",
  },
  {
    name: "Mattermarten", level: "Silver", sizes: "6 21 51", areas: "PI MV PL PR", geo: "US", price: 3,
    works: "Ledgerwhin; Outlook; Word",
    tags: "stage-workflows treatment-tracker client-portal tablet-browser open-case-migration",
    points: ["Draw your own workflow", "Files by treatment stage", "Made for tablets"],
    text: "Lets you draw how a case moves through your firm and then holds everyone to it. Treatment status and outstanding bills fit on a tablet held at a deposition.",
  },
  {
    name: "Suitwillow", sizes: "1 2 6", areas: "PI MV PL", geo: "US", price: 1, noBooking: true,
    works: "Word; PDF",
    tags: "client-texting client-portal tablet-browser self-import",
    points: ["No contract", "Client portal included", "Import by spreadsheet"],
    text: "A case list, a client portal and texting for young firms, without a contract. Start with a spreadsheet and leave with one whenever you like.",
  },
  {
    name: "Tortmeadow", sizes: "51 200", areas: "MT MM PR", geo: "US", price: 4,
    works: "Ledgerwhin; Bindermoss; Word",
    tags: "stage-workflows deadline-calendar treatment-tracker offline-access full-migration",
    points: ["Fifty thousand claimants", "Court deadlines by docket", "Field-by-field migration"],
    text: "Holds dockets of fifty thousand claimants with their proof of use, injuries and deadlines, and checks the migration field by field before anyone logs in.",
  },
  {
    name: "Claimsteeple", sizes: "2 6", areas: "WC PI", geo: "West; California; Oregon", price: 2, inactive: true,
    works: "Outlook",
    tags: "deadline-calendar client-texting tablet-browser self-import",
    points: ["Comp board forms", "Hearing calendars"],
    text: "Followed work-injury claims through the California and Oregon boards. Existing firms are supported; new ones are not accepted.",
  },
];
