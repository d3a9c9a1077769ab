// Invented vendors of Marketing Services. ../vendors.mjs says what each field means.
export default [
  {
    name: "Beaconmallow", level: "Gold", sizes: "6 21 51", areas: "PI MV TR", geo: "US", price: 3,
    works: "Casebarrel; Pleadhollow; Hollowbell Intake",
    tags: "seo paid-search one-firm-per-market cost-per-signed-case call-tracking live-marketing-dashboard",
    points: ["One injury firm per market", "Every dollar followed to a case", "Live dashboard"],
    text: "Search work and paid search for one injury firm in each market. The dashboard follows every click to the signed case and shows what that case cost.",
  },
  {
    name: "Loudwillow Broadcast", level: "Silver", sizes: "51 200", areas: "PI MV MT", geo: "US", price: 4,
    works: "Hollowbell Intake; Pleadhollow",
    tags: "broadcast-advertising outdoor-advertising social-video one-firm-per-market cost-per-signed-case call-tracking",
    points: ["Television and billboards", "Own production crew", "Weekly response curves"],
    text: "Shoots, buys and measures television, billboards and social video for firms that want to be the name everyone knows. Response to each spot is reported by the hour.",
  },
  {
    name: "Hillcrier Local", sizes: "1 2", areas: "PI MV PL", geo: "Southeast; Southwest; Texas; Florida; Georgia", price: 1,
    works: "Outlook",
    tags: "seo review-management separate-account-teams map-rankings",
    points: ["Reviews asked for at the right time", "Local map rankings", "No long contract"],
    text: "Helps small offices in the South climb the local map: pages for each town, a review request when the check goes out, and one monthly sheet with your place.",
  },
  {
    name: "Clarionfen Digital", level: "Gold", sizes: "2 6 21", areas: "PI MV PL RS", geo: "US", price: 2,
    works: "Casebarrel; Hollowbell Intake",
    tags: "seo paid-search review-management one-firm-per-case-type map-rankings call-tracking cost-per-signed-case",
    points: ["Search and reviews together", "One firm per case type", "Calls recorded and sorted"],
    text: "Handles search, ads and reviews for growing firms and takes one client for each case type in a market. Recorded calls are sorted into cases and noise every day.",
  },
  {
    name: "Marquefold", sizes: "6 21 51", areas: "PI TR MT", geo: "Northeast; Midwest; New York; Pennsylvania; Illinois", price: 3,
    works: "Pleadhollow; Outlook",
    tags: "outdoor-advertising broadcast-advertising one-firm-per-case-type live-marketing-dashboard",
    points: ["Bus and transit ads", "Radio in two languages", "Route-by-route results"],
    text: "Places billboards, bus sides and bilingual radio in the Northeast and Midwest, and shows on a live map which routes make the phone ring.",
  },
  {
    name: "Threewren Social", sizes: "1 2 6", areas: "PI MV RS", geo: "US", price: 1, noBooking: true,
    works: "Outlook",
    tags: "social-video review-management separate-account-teams live-marketing-dashboard",
    points: ["Twelve videos a month", "Filmed in one morning", "Comments answered"],
    text: "Films a lawyer for one morning and makes twelve short videos from it, posts them and answers the comments. Reviews by past clients become part of the feed.",
  },
  {
    name: "Signalthrush", level: "Silver", sizes: "21 51 200", areas: "PI MV MM", geo: "West; Southwest; California; Nevada; Arizona", price: 4, review: true,
    works: "Casebarrel; Pleadhollow",
    tags: "paid-search social-video broadcast-advertising separate-account-teams cost-per-signed-case live-marketing-dashboard",
    points: ["Large search budgets", "Separate account teams", "Bids by case value"],
    text: "Manages large search and streaming budgets in California, Nevada and Arizona, with bids set by what a case is worth. Rivals in one market are kept apart by separate teams.",
  },
  {
    name: "Postbarley Media", sizes: "2 6 21", areas: "PI WC", geo: "Midwest; Ohio; Indiana", price: 2, noSite: true,
    works: "Outlook",
    tags: "outdoor-advertising seo one-firm-per-case-type map-rankings",
    points: ["Rural billboards", "Union newsletters"],
    text: "Buys rural billboards and union newsletter pages in Ohio and Indiana, and writes search pages for the same towns, for one firm in each line of cases.",
  },
];
