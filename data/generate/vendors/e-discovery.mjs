// Invented vendors of E-Discovery. ../vendors.mjs says what each field means.
export default [
  {
    name: "Handsetmoor Forensics", level: "Gold", sizes: "2 6 21 51", areas: "PI MV TR WD", geo: "US", price: 3,
    works: "PDF; Casebarrel",
    tags: "phone-data vehicle-data video-evidence small-collections chain-of-custody testifying-examiner native-production",
    points: ["Phones and event recorders", "Examiners who testify", "Kits sent overnight"],
    text: "Images phones and reads vehicle event recorders, with examiners who have explained both to juries. A collection kit reaches the client overnight.",
  },
  {
    name: "Bytebarley", level: "Silver", sizes: "6 21 51 200", areas: "PI PR MM MT", geo: "US", price: 3,
    works: "Outlook; PDF; Bindermoss",
    tags: "email-collection large-collections mid-size-collections ai-assisted-review managed-review per-gigabyte-hosting native-production",
    points: ["Terabytes without drama", "AI first, people second", "Reviewers on call"],
    text: "Takes in company e-mail by the terabyte, lets software rank it and puts a review team on what remains. Hosting is billed by the gigabyte and shrinks as you cull.",
  },
  {
    name: "Reelhazel Video", sizes: "1 2 6 21", areas: "PI MV PL RS", geo: "US", price: 2,
    works: "PDF; Casebarrel",
    tags: "video-evidence social-media-capture small-collections self-service-review per-case-hosting preservation-letters",
    points: ["Asks for the video first", "Plays any format", "One price per case"],
    text: "Sends the preservation letter to the store or carrier the day you sign the case, then converts whatever video comes back so that anyone can play it. One price until the case closes.",
  },
  {
    name: "Telemarten", level: "Gold", sizes: "21 51 200", areas: "PI TR WD", geo: "US", price: 4,
    works: "Casebarrel; Outlook",
    tags: "vehicle-data phone-data mid-size-collections testifying-examiner chain-of-custody preservation-letters yearly-hosting-plan",
    points: ["Truck data within 48 hours", "ELD and telematics", "Engineers on the stand"],
    text: "Gets to the truck before it is repaired: ELD, engine module and telematics within two days, sealed and logged, with an engineer for the stand.",
  },
  {
    name: "Custodyfern", sizes: "2 6 21", areas: "PI MV MM", geo: "US", price: 2,
    works: "PDF; Outlook; Bindermoss",
    tags: "social-media-capture email-collection chain-of-custody native-production mid-size-collections self-service-review per-case-hosting",
    points: ["Accounts captured whole", "Hash values on every item", "A viewer your staff can use"],
    text: "Captures social media and mail accounts whole, each item with its hash and source, and opens them in a viewer that a new paralegal learns in ten minutes.",
  },
  {
    name: "Evidentmallow", level: "Silver", sizes: "51 200", areas: "MT PR MM", geo: "US", price: 4, noBooking: true,
    works: "Bindermoss; Outlook; PDF",
    tags: "email-collection social-media-capture large-collections managed-review ai-assisted-review yearly-hosting-plan chain-of-custody",
    points: ["Built for plaintiff committees", "Shared coding panels", "Yearly plan"],
    text: "Review rooms for plaintiff committees: several firms code the same documents and see each other's notes. One yearly plan covers every case you bring.",
  },
  {
    name: "Hashwillow", sizes: "1 2 6", areas: "PI MV", geo: "Midwest; Southeast; Illinois; Tennessee", price: 1, review: true,
    works: "PDF; Casebarrel",
    tags: "phone-data video-evidence small-collections self-service-review per-gigabyte-hosting preservation-letters testifying-examiner",
    points: ["Text messages as PDF", "Done while the client waits", "Small case prices"],
    text: "Prints a client's texts, photos and location as a clean PDF while they wait in your lobby, at prices that suit a small case. The examiner will testify if it comes to that.",
  },
  {
    name: "Datafennel Hosting", sizes: "6 21", areas: "PI PR", geo: "US", price: 3, inactive: true,
    works: "Outlook",
    tags: "email-collection mid-size-collections managed-review per-gigabyte-hosting",
    points: ["Processing by the gigabyte"],
    text: "Processed and hosted company mail by the gigabyte. Its hosting closed last year, and only exports remain.",
  },
];
