// Invented vendors of Financial Services. ../vendors.mjs says what each field means.
export default [
  {
    name: "Lienmoor Resolution", level: "Gold", sizes: "6 21 51 200", areas: "PI MV MT WC", geo: "US", price: 3,
    works: "Casebarrel; Ledgerwhin; PDF",
    tags: "lien-resolution medicare-liens medicaid-liens erisa-liens single-client-settlements multi-claimant-settlements capped-lien-fee",
    points: ["Medicare to ERISA", "Fee capped in writing", "Final demand letters tracked"],
    text: "Finds and settles Medicare, Medicaid and ERISA liens for a fee that is capped in writing before work begins, so the client's statement holds no surprise.",
  },
  {
    name: "Clearhazel Liens", level: "Silver", sizes: "1 2 6", areas: "PI MV PL", geo: "US", price: 1,
    works: "Casebarrel; PDF",
    tags: "lien-resolution provider-liens medicare-liens single-client-settlements flat-fee-per-lien",
    points: ["Flat fee per lien", "Hospital bills negotiated", "No file too small"],
    text: "Negotiates hospital bills and letters of protection, and opens the Medicare file, for one flat fee per lien. Files of any size are welcome.",
  },
  {
    name: "Settlemarsh Trust", sizes: "21 51 200", areas: "PI MT MM", geo: "US", price: 4,
    works: "Ledgerwhin; PDF",
    tags: "qualified-settlement-fund special-needs-trust structured-settlements mass-tort-settlements multi-claimant-settlements check-disbursement",
    points: ["Funds opened in two days", "Special needs trusts", "Court filings drafted"],
    text: "Opens and administers qualified settlement funds and special needs trusts, with the petition drafted for you. Claimants are paid from the fund with delivery confirmed.",
  },
  {
    name: "Tidepenny Funding", level: "Silver", sizes: "1 2 6 21", areas: "PI MV WC", geo: "US", price: 2,
    works: "Ledgerwhin; PDF",
    tags: "post-settlement-funding digital-disbursement single-client-settlements",
    points: ["Settled cases only", "Rate shown as dollars", "Same-day transfer"],
    text: "Advances cash on settled cases only and shows the client the cost in dollars, not in a rate. The money is on a card or in the bank the same day.",
  },
  {
    name: "Marlinspur Annuities", sizes: "2 6 21 51", areas: "PI MM WD", geo: "US", price: 2,
    works: "Word; PDF",
    tags: "structured-settlements medicare-set-aside special-needs-trust single-client-settlements",
    points: ["Quotes from several carriers", "Set-asides included", "At mediation by phone"],
    text: "Quotes structured settlements from several carriers while you are still at mediation, and sizes the Medicare set-aside so that benefits survive.",
  },
  {
    name: "Coppice Disbursements", level: "Gold", sizes: "51 200", areas: "PI MT PR", geo: "US", price: 3,
    works: "Casebarrel; Hearthdocket; Ledgerwhin",
    tags: "digital-disbursement check-disbursement mass-tort-settlements multi-claimant-settlements qualified-settlement-fund medicaid-liens erisa-liens lien-resolution percent-of-savings",
    points: ["Thousands paid in a week", "Card, bank or check", "Liens cleared claimant by claimant"],
    text: "Pays thousands of claimants by card, bank or check, each once their Medicaid and plan liens are cleared. Lien work costs a part of what it saves.",
  },
  {
    name: "Anchorfold Set-Asides", sizes: "2 6 21", areas: "WC PI", geo: "US", price: 2, noBooking: true,
    works: "PDF; Word",
    tags: "medicare-set-aside medicare-liens lien-resolution single-client-settlements flat-fee-per-lien capped-lien-fee",
    points: ["Set-aside in ten days", "Submission to CMS", "Self-administration kits"],
    text: "Prepares Medicare set-asides for work-injury settlements in ten days, submits them and teaches the client to keep the account. Conditional payments are closed alongside.",
  },
  {
    name: "Harvestlatch Liens", sizes: "6 21", areas: "PI MV", geo: "Southwest; West; Texas; California", price: 2, review: true,
    works: "Casebarrel; Word",
    tags: "lien-resolution provider-liens medicaid-liens erisa-liens post-settlement-funding percent-of-savings multi-claimant-settlements",
    points: ["Texas and California providers", "Paid from savings", "Reduction letters on file"],
    text: "Knows the billing offices of Texas and California and is paid from what it takes off the bill. A passenger whose check is delayed can draw on the settlement meanwhile.",
  },
];
