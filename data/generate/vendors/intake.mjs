// Invented vendors of Intake. ../vendors.mjs says what each field means.
export default [
  {
    name: "Hollowbell Intake", level: "Gold", sizes: "2 6 21 51", areas: "PI MV PL", geo: "US", price: 3,
    works: "Casebarrel; Pleadhollow; Outlook",
    tags: "24-7-answering after-hours-answering spanish vietnamese case-screening conflict-check retainer-esign managed-intake source-tracking",
    points: ["Answers day and night", "Spanish and Vietnamese", "Signed before hanging up"],
    text: "Answers around the clock in English, Spanish and Vietnamese, and texts your retainer before the caller hangs up. Conflicts are checked against your client list while the interview runs.",
  },
  {
    name: "Ridgepole Intake", sizes: "2 6 21", areas: "PI MV WC", geo: "US", price: 2, inactive: true,
    works: "Outlook; Casebarrel",
    tags: "overflow-calls spanish multilingual scripted-answering automatic-follow-up",
    points: ["Chat in six languages", "Web form follow-up"],
    text: "Web chat and form follow-up in six languages for firms that advertise in several states. New accounts are closed while it changes hands.",
  },
  {
    name: "Nightlatch Answering", sizes: "1 2 6", areas: "PI", geo: "US", price: 1,
    works: "Outlook",
    tags: "after-hours-answering overflow-calls spanish scripted-answering case-screening",
    points: ["Evenings and weekends", "Follows your script", "Message within two minutes"],
    text: "Picks up evenings, weekends and whenever your lines are full, follows your script to the letter and mails the summary within two minutes. Spanish-speaking operators work every shift.",
  },
  {
    name: "Signetmoor Desk", level: "Silver", sizes: "1 2 6 21", areas: "PI MV", geo: "US", price: 2,
    works: "Casebarrel; Hearthdocket; Word",
    tags: "retainer-esign intake-software lead-pipeline automatic-follow-up spanish",
    points: ["Retainer by text message", "Reminders in Spanish", "A board of every lead"],
    text: "Puts every open lead on one board, sends the retainer by text message and keeps reminding, in English or Spanish, until it is signed or declined.",
  },
  {
    name: "Copperlatch Intake", level: "Gold", sizes: "21 51 200", areas: "PI MV MT MM", geo: "US", price: 4,
    works: "Pleadhollow; Hearthdocket; Outlook",
    tags: "24-7-answering spanish chinese haitian-creole multilingual managed-intake case-screening limitation-dates retainer-esign call-scoring source-tracking",
    points: ["A dedicated intake team", "Limitation dates on every lead", "Every call scored"],
    text: "A dedicated team that works as your intake department, from first ring to signed client, with Mandarin and Haitian Creole speakers on staff. Every lead carries its limitation date and every call a score.",
  },
  {
    name: "Saltmarsh Reception", sizes: "1 2", areas: "PI WC", geo: "Southeast; Florida; Louisiana", price: 1,
    works: "Outlook; Pleadhollow",
    tags: "overflow-calls haitian-creole spanish scripted-answering conflict-check",
    points: ["Receptionists in Florida", "Haitian Creole spoken", "Flat price to 200 calls"],
    text: "Receptionists in Miami and Baton Rouge who take overflow calls for small firms, in English, Spanish and Haitian Creole. They ask for the other driver's name and check it for conflicts first.",
  },
  {
    name: "Tamarind Row Software", level: "Silver", sizes: "6 21 51 200", areas: "PI MV MT WC", geo: "US", price: 3, review: true,
    works: "Casebarrel; Pleadhollow; Hearthdocket; Outlook",
    tags: "intake-software conflict-check limitation-dates case-screening lead-pipeline automatic-follow-up source-tracking call-scoring",
    points: ["Screens against your criteria", "State-by-state limitation dates", "Cost per signed case"],
    text: "Intake software for teams with their own phones: questions that branch by case type, limitation dates by state, and a report that follows each ad dollar to a signed case.",
  },
  {
    name: "Oarlock Bilingual Intake", sizes: "2 6 21", areas: "PI MV WC PL", geo: "Southwest; West; Texas; California", price: 2, noBooking: true,
    works: "Casebarrel; Outlook",
    tags: "24-7-answering after-hours-answering vietnamese chinese multilingual managed-intake retainer-esign lead-pipeline",
    points: ["Asian-language callers", "Interpreters in 30 languages", "Retainers signed at home"],
    text: "Full intake for firms in Texas and California whose clients speak Vietnamese, Mandarin or Cantonese, with interpreters on call for thirty more languages at any hour.",
  },
];
