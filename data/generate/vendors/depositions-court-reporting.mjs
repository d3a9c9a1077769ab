// Invented vendors of Depositions & Court Reporting. ../vendors.mjs says what each field means.
export default [
  {
    name: "Verbatimbrook", level: "Gold", sizes: "6 21 51 200", areas: "PI MV TR MM", geo: "US", price: 3,
    works: "Casebarrel; Hearthdocket; Outlook; PDF",
    tags: "remote-depositions hybrid-depositions realtime-feed legal-videography exhibit-sharing video-sync rough-drafts transcript-library online-scheduling",
    points: ["Book online in a minute", "Real-time on any screen", "Every transcript searchable"],
    text: "Books reporter, videographer and remote room in one form, anywhere in the country, and keeps every transcript your firm has ever ordered searchable in one place.",
  },
  {
    name: "Stenomere Reporting", level: "Silver", sizes: "2 6 21", areas: "PI MV PL", geo: "Northeast; New York; New Jersey; Massachusetts", price: 2,
    works: "Outlook; PDF",
    tags: "in-person-depositions hybrid-depositions realtime-feed deposition-interpreters expedited-transcripts named-scheduler",
    points: ["Reporters who come to you", "Interpreters in 40 languages", "A scheduler by name"],
    text: "Stenographers across New York, New Jersey and Massachusetts, each firm with a scheduler who knows its calendar. Certified interpreters are booked together with the reporter.",
  },
  {
    name: "Oakmurmur Depositions", sizes: "1 2 6", areas: "PI MV WC", geo: "Southeast; Georgia; Florida; South Carolina", price: 1,
    works: "Outlook; PDF",
    tags: "in-person-depositions legal-videography expedited-transcripts next-day-booking named-scheduler",
    points: ["Next-day booking", "No cancellation fee", "Conference rooms included"],
    text: "Covers short-notice depositions in Georgia, Florida and South Carolina, conference room included. Call by four and a reporter and videographer are there in the morning.",
  },
  {
    name: "Larkspell Remote", level: "Gold", sizes: "2 6 21 51", areas: "PI MV RS PR", geo: "US", price: 2,
    works: "Casebarrel; Hearthdocket; PDF",
    tags: "remote-depositions exhibit-sharing realtime-feed ai-deposition-summaries rough-drafts video-sync online-scheduling",
    points: ["Remote only, done well", "Summary with page and line", "Exhibits marked on screen"],
    text: "Remote depositions and nothing else: exhibits marked on screen, a rough draft the same evening, and an AI summary that cites page and line and is checked by the reporter.",
  },
  {
    name: "Quorumbell Reporters", sizes: "6 21 51", areas: "PI TR MM WD", geo: "Midwest; Illinois; Ohio; Missouri; Michigan", price: 3,
    works: "Casebarrel; PDF; Word",
    tags: "in-person-depositions hybrid-depositions legal-videography video-sync expedited-transcripts transcript-library named-scheduler",
    points: ["Midwest reporters", "Video clips for trial", "Three-day certified copies"],
    text: "Owned by its reporters in Chicago, Cleveland and St. Louis. Certified transcripts come in three days and the synced video cuts into clips for your opening.",
  },
  {
    name: "Witnessfen", sizes: "2 6 21", areas: "PI MV PL", geo: "West; Southwest; California; Nevada; Texas; Arizona", price: 2,
    works: "Outlook; Hearthdocket",
    tags: "hybrid-depositions remote-depositions deposition-interpreters exhibit-sharing rough-drafts next-day-booking online-scheduling",
    points: ["Spanish interpreters on staff", "West and Southwest", "Booked the day before"],
    text: "Staff interpreters and reporters from California to Texas, often free the next day. A witness can be in the room while counsel for the other side joins by screen.",
  },
  {
    name: "Harborsedge Transcripts", level: "Silver", sizes: "21 51 200", areas: "PI MT PR", geo: "US", price: 4, noBooking: true,
    works: "Bindermoss; PDF; Hearthdocket",
    tags: "hybrid-depositions realtime-feed legal-videography ai-deposition-summaries transcript-library deposition-interpreters named-scheduler",
    points: ["Multi-party litigation", "One library per docket", "Summaries by witness"],
    text: "Handles mass-tort dockets with dozens of parties: one calendar, one transcript library, summaries by witness and issue. A project lead answers the phone for the whole docket.",
  },
  {
    name: "Tillerstone Court Reporting", sizes: "2 6", areas: "PI WC", geo: "Southwest; Oklahoma; New Mexico", price: 1, inactive: true, noSite: true,
    works: "PDF",
    tags: "in-person-depositions expedited-transcripts next-day-booking",
    points: ["Rural counties covered", "Drive time not billed"],
    text: "Sent reporters to rural counties of Oklahoma and New Mexico without billing the drive. The owner has retired.",
  },
];
