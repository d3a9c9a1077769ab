// Invented vendors of Medical Record Retrieval. ../vendors.mjs says what each field means.
export default [
  {
    name: "Chartmoor Records", level: "Gold", sizes: "6 21 51 200", areas: "PI MV MM", geo: "US", price: 3,
    works: "Casebarrel; Pleadhollow; Hearthdocket; PDF",
    tags: "records-within-two-weeks itemized-bills imaging certified-copies provider-follow-up request-tracking records-subpoenas flat-fee-per-request",
    points: ["A clerk for each file", "Fees checked against state limits", "Status in your case system"],
    text: "Assigns one clerk to each file, who asks for chart, bills and films together and calls the provider every week. Copy charges above the state limit are disputed before you see them.",
  },
  {
    name: "Wexcombe Records", sizes: "2 6 21", areas: "PI MV MM PL", geo: "Northeast; Massachusetts; Connecticut; New York", price: 2,
    works: "PDF; Outlook",
    tags: "records-within-two-weeks certified-copies imaging ems-records records-subpoenas per-page-retrieval",
    points: ["Couriers for film", "Certified copies", "New England and New York"],
    text: "Regional retrieval for New England and New York, with couriers who fetch films and originals in person. Certified copies come with the custodian's affidavit, ready for court.",
  },
  {
    name: "Marrowgate Retrieval", level: "Silver", sizes: "2 6 21 51", areas: "PI MV WC", geo: "US", price: 2,
    works: "Casebarrel; PDF",
    tags: "records-within-a-week hitech-requests hipaa-esign request-tracking pay-on-delivery itemized-bills",
    points: ["Patient-directed requests", "HIPAA forms by phone", "No records, no fee"],
    text: "Has the client sign on the phone and sends a patient-directed request at the HITECH rate the same day. You pay when the records are in, not before.",
  },
  {
    name: "Chartlantern", level: "Gold", sizes: "21 51 200", areas: "PI MT PR", geo: "US", price: 4,
    works: "Pleadhollow; Hearthdocket; Bindermoss",
    tags: "records-within-a-week pharmacy-records itemized-bills request-tracking hipaa-esign retrieval-subscription",
    points: ["Electronic network requests", "Pharmacy histories", "Built for large dockets"],
    text: "Pulls charts and pharmacy histories through hospital networks for firms with thousands of claimants, on a monthly plan. Half of all requests come back within four days.",
  },
  {
    name: "Bluesedge Records", sizes: "1 2 6", areas: "PI MV PL", geo: "Southeast; Florida; Georgia; North Carolina", price: 1,
    works: "Outlook; PDF",
    tags: "records-within-a-month itemized-bills ems-records provider-follow-up flat-fee-per-request",
    points: ["One flat fee", "Ambulance reports included", "Made for small firms"],
    text: "A flat fee covers the hospital, its billing office and the ambulance service in one request. Small firms in the Southeast get a call list every Friday with what is still missing.",
  },
  {
    name: "Folderby Record Desk", sizes: "2 6 21", areas: "PI MM NH", geo: "Midwest; Southwest; Illinois; Missouri; Texas", price: 2, noBooking: true,
    works: "Hearthdocket; PDF",
    tags: "records-within-a-month certified-copies pharmacy-records records-subpoenas provider-follow-up per-page-retrieval",
    points: ["Affidavits for trial", "Subpoenas to stalling providers", "Nursing home charts"],
    text: "Collects complete nursing home and hospital charts for malpractice work, subpoenas what a provider holds back, and bills by the page with no retrieval fee on top.",
  },
  {
    name: "Fetchwillow", sizes: "1 2 6 21", areas: "PI MV WC", geo: "West; California; Washington; Oregon", price: 2, review: true,
    works: "Casebarrel; Outlook",
    tags: "records-within-two-weeks hitech-requests hipaa-esign imaging retrieval-subscription request-tracking",
    points: ["Unlimited requests", "Films as links", "HITECH letters sent for you"],
    text: "A monthly plan with unlimited patient-directed requests in California, Oregon and Washington. MRIs and X-rays arrive as links that experts can open without special software.",
  },
  {
    name: "Custodian Lane", sizes: "6 21 51", areas: "PI TR MM WD", geo: "US", price: 3, noSite: true,
    works: "Pleadhollow; PDF; Word",
    tags: "records-within-a-month certified-copies ems-records imaging hitech-requests pay-on-delivery",
    points: ["Certified for any court", "Ambulance and fire reports", "Pay on arrival"],
    text: "Certified records, films and first-responder reports for cases that are going to trial. Invoices follow the records, and a set that fails certification is fetched again free.",
  },
];
