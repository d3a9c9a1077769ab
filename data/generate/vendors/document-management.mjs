// Invented vendors of Document Management. ../vendors.mjs says what each field means.
export default [
  {
    name: "Bindermoss", level: "Gold", sizes: "6 21 51 200", areas: "PI MM MT", geo: "US", price: 3,
    works: "Pleadhollow; Hearthdocket; Outlook; Word; PDF",
    tags: "ocr-search metadata-search attachment-search automatic-email-filing bates-numbering expiring-links retention-schedules legal-holds us-cloud-storage",
    points: ["Reads every scanned page", "E-mail files itself", "Bates numbers in one step"],
    text: "Reads every scanned page and files e-mail to its case without being asked. Productions leave with Bates numbers, expert links expire, and closed files follow your retention rules.",
  },
  {
    name: "Papermarten", level: "Silver", sizes: "1 2 6", areas: "PI MV", geo: "US", price: 1,
    works: "Outlook; Word; PDF",
    tags: "metadata-search drag-and-drop-filing client-document-portal client-file-handover us-cloud-storage",
    points: ["Simple case folders", "Drag mail from the inbox", "Client portal"],
    text: "Case folders that fill themselves with the right subfolders, a drop target for mail, and a portal where clients fetch their papers. Closing a case makes one package for them.",
  },
  {
    name: "Vaultfen", level: "Gold", sizes: "21 51 200", areas: "PI MM PR", geo: "US", price: 4,
    works: "Outlook; Word; Pleadhollow",
    tags: "ocr-search ai-document-search automatic-email-filing expiring-links legal-holds retention-schedules customer-held-keys",
    points: ["Keys only you hold", "Ask in plain English", "Legal holds by case"],
    text: "Encrypts every document under keys that only your firm holds and still answers a plain question with the page that proves it. A legal hold stops every deletion at once.",
  },
  {
    name: "Shelfbarrow", sizes: "6 21", areas: "PI WC", geo: "US", price: 2,
    works: "Word; PDF; Hearthdocket",
    tags: "ocr-search metadata-search case-email-address settlement-binders on-premises-storage retention-schedules",
    points: ["On your own server", "Binders in one click", "An address for each case"],
    text: "Runs on a server in your own office and needs no outside connection to search. It turns a case into a tabbed binder for the mediator in one click.",
  },
  {
    name: "Tabwillow", sizes: "2 6 21", areas: "PI MV PL", geo: "US", price: 2,
    works: "Outlook; PDF; Hearthdocket",
    tags: "attachment-search drag-and-drop-filing settlement-binders bates-numbering client-file-handover us-cloud-storage",
    points: ["Settlement binders", "Finds the attachment", "Closing packages"],
    text: "Built by paralegals for the day before mediation: find the attachment, stamp it, tab it, send one download. When the case closes, the client gets the same order of papers.",
  },
  {
    name: "Indexlark", level: "Silver", sizes: "2 6 21 51", areas: "PI MV MM", geo: "US", price: 3, review: true,
    works: "Outlook; Word; Bindermoss",
    tags: "ai-document-search attachment-search case-email-address client-document-portal legal-holds customer-held-keys",
    points: ["Answers with page numbers", "Sits over your old folders", "Your keys"],
    text: "Sits on top of the folders you already have and answers questions about them with page numbers. Each case has an address, and anything mailed to it is filed and indexed.",
  },
  {
    name: "Archivole", sizes: "1 2 6", areas: "PI", geo: "Midwest; Northeast", price: 1, noSite: true,
    works: "PDF",
    tags: "ocr-search client-file-handover retention-schedules on-premises-storage bates-numbering",
    points: ["Paper files scanned", "Destruction certificates", "Boxes picked up"],
    text: "Collects boxes of closed files, scans them to a drive in your office and destroys the paper when its period ends, with a certificate for each box.",
  },
  {
    name: "Foldergrouse", sizes: "2 6", areas: "PI MV", geo: "US", price: 2, inactive: true,
    works: "Outlook; Word",
    tags: "metadata-search automatic-email-filing expiring-links us-cloud-storage",
    points: ["Folder templates", "Mail rules"],
    text: "Filed mail by rules and shared folders by link. Its firms are being moved to another system, and new ones are turned away.",
  },
];
