// Invented vendors of Financial Management. ../vendors.mjs says what each field means.
export default [
  {
    name: "Ledgerwhin", level: "Gold", sizes: "6 21 51 200", areas: "PI MV MT", geo: "US", price: 3,
    works: "Casebarrel; Pleadhollow; Hearthdocket; PDF",
    tags: "three-way-reconciliation guarded-client-ledgers case-cost-tracking cost-recovery fee-splits referral-fees settlement-statements accounting-sync",
    points: ["Reconciled three ways", "Costs found and recovered", "Statements from the ledger"],
    text: "Keeps trust, costs and fees in step with your case system and builds the settlement statement from the same ledger. The three-way reconciliation is ready on the first of the month.",
  },
  {
    name: "Iolantern", level: "Silver", sizes: "1 2 6", areas: "PI MV", geo: "US", price: 1,
    works: "PDF; Casebarrel",
    tags: "guarded-client-ledgers three-way-reconciliation small-cost-capture statement-esign cpa-exports",
    points: ["A ledger that cannot go negative", "Bank PDF read for you", "Clients sign on the phone"],
    text: "IOLTA ledgers for small firms that refuse any entry which would draw on another client's money. Reads the bank's PDF and sends the statement to the client's phone to sign.",
  },
  {
    name: "Tallybriar Trust Books", sizes: "2 6 21", areas: "PI WC", geo: "US", price: 2,
    works: "Hearthdocket; PDF",
    tags: "managed-trust-accounting three-way-reconciliation expert-invoices cpa-exports itemized-lien-statements",
    points: ["A bookkeeper of your own", "State bar audit file", "Books closed by the fifth"],
    text: "Bookkeepers who keep your trust account for you, chase expert invoices before settlement and hand your CPA a closed month by the fifth.",
  },
  {
    name: "Costwillow", level: "Gold", sizes: "21 51 200", areas: "PI MM PR", geo: "US", price: 4,
    works: "Pleadhollow; Hearthdocket",
    tags: "case-cost-tracking case-cost-interest cost-recovery expert-invoices tiered-contingency-fees settlement-statements accounting-sync",
    points: ["Interest by case and day", "Credit line watched", "Nothing left unrecovered"],
    text: "For firms that borrow to carry their cases: each cost bears its interest by the day, each settlement repays it, and the line of credit is shown case by case.",
  },
  {
    name: "Pennyholt", sizes: "2 6 21", areas: "PI MV PL", geo: "US", price: 2,
    works: "Casebarrel; Pleadhollow; PDF",
    tags: "case-cost-tracking small-cost-capture tiered-contingency-fees origination-bonuses itemized-lien-statements statement-esign built-in-general-ledger",
    points: ["Photograph the receipt", "Bonuses worked out", "Its own general ledger"],
    text: "Staff photograph a receipt and it lands on the case. Fees that step up at suit and bonuses for the lawyer who brought the case work themselves out in its own general ledger.",
  },
  {
    name: "Threewell Accounts", level: "Silver", sizes: "6 21 51", areas: "PI MT", geo: "US", price: 3, review: true,
    works: "Casebarrel; Hearthdocket",
    tags: "guarded-client-ledgers managed-trust-accounting fee-splits referral-fees origination-bonuses case-cost-interest built-in-general-ledger",
    points: ["Co-counsel shares", "1099s for referrals", "Trust team included"],
    text: "Splits a fee among five firms to the cent, prints the 1099s and keeps an audit trail of every consent. Its trust team can run the account for you.",
  },
  {
    name: "Settlebriar Statements", sizes: "1 2 6", areas: "PI MV WC", geo: "US", price: 1, noBooking: true,
    works: "PDF; Word",
    tags: "settlement-statements itemized-lien-statements statement-esign tiered-contingency-fees cpa-exports",
    points: ["Statements clients understand", "Every lien on its line", "Plain-language notes"],
    text: "Makes settlement statements that a client can follow: gross, fee, costs, each lien with its reduction, net. Built for offices without a bookkeeper.",
  },
];
