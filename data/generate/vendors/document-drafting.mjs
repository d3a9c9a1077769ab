// Invented vendors of Document Drafting. ../vendors.mjs says what each field means.
export default [
  {
    name: "Clausemoor", level: "Gold", sizes: "6 21 51 200", areas: "PI MV TR MM", geo: "US", price: 3,
    works: "Casebarrel; Pleadhollow; Word; PDF",
    tags: "complaints discovery-drafting motions custom-templates ai-first-draft source-linked-drafts citation-check",
    points: ["First drafts from the file", "Every fact linked", "Citations checked"],
    text: "Reads the case file and writes the first draft of a complaint, a motion or a set of discovery answers. Each sentence opens the page it rests on, and each citation is checked before you see it.",
  },
  {
    name: "Draftmoss", level: "Silver", sizes: "2 6 21", areas: "PI MV PL", geo: "US", price: 2,
    works: "Casebarrel; Word",
    tags: "representation-letters releases complaints custom-templates rule-based-drafting approval-step",
    points: ["Your templates, made smart", "No AI in the text", "Partner sign-off built in"],
    text: "Turns your own Word templates into questionnaires that fill letters, complaints and releases without a line of AI. Nothing leaves before the partner named on the case has approved it.",
  },
  {
    name: "Pennethow Court Forms", sizes: "1 2 6 21", areas: "PI MV WC", geo: "West; Southwest; California; Texas; Arizona", price: 1,
    works: "PDF",
    tags: "complaints releases court-forms rule-based-drafting",
    points: ["County forms for the West", "Updated each morning", "E-filing checks"],
    text: "Official state and county forms for western and southwestern courts, refreshed every morning and filled in from one client sheet. A form the clerk has retired cannot be opened.",
  },
  {
    name: "Inkberry Pleadings", sizes: "2 6 21 51", areas: "PI MV PL PR", geo: "US", price: 2,
    works: "Word; Pleadhollow",
    tags: "complaints motions discovery-drafting injury-template-library ai-suggestions redlining citation-check",
    points: ["400 injury templates", "Suggestions as you type", "Clean redlines"],
    text: "Four hundred injury pleadings and motions written by trial lawyers, with suggestions that appear as you type in Word. Accepted and rejected changes stay visible as a redline.",
  },
  {
    name: "Scrivenfold", level: "Gold", sizes: "21 51 200", areas: "PI TR PR MT", geo: "US", price: 4,
    works: "Pleadhollow; Hearthdocket; Bindermoss; Word",
    tags: "discovery-drafting motions custom-templates ai-first-draft source-linked-drafts redlining approval-step",
    points: ["Discovery in an afternoon", "Objections by venue", "Approval chains"],
    text: "Drafts discovery for heavy cases: requests by defendant, objections by venue, answers with their sources beside them. Approval chains follow the seniority you set.",
  },
  {
    name: "Vellumgate Letters", sizes: "1 2 6", areas: "PI MV", geo: "Northeast; Southeast; Midwest", price: 1, noSite: true,
    works: "Casebarrel; Word; PDF",
    tags: "representation-letters releases injury-template-library rule-based-drafting approval-step",
    points: ["Letters on day one", "Preservation notices", "Mail and fax included"],
    text: "Sends letters of representation and preservation notices the day a case is signed, from a library written for injury work, and files a stamped copy of each.",
  },
  {
    name: "Templewick Drafting", sizes: "6 21 51", areas: "PI MM NH WD", geo: "Northeast; Midwest; New York; Illinois; Ohio", price: 3, review: true,
    works: "Hearthdocket; Word; PDF",
    tags: "motions complaints court-forms ai-suggestions citation-check source-linked-drafts",
    points: ["Malpractice pleadings", "New York and Illinois forms", "Authorities shown in full"],
    text: "Suggests wording for malpractice and nursing home pleadings, with the authority in full beside it. Court forms for New York, Illinois and Ohio follow each rule change within a week.",
  },
  {
    name: "Mottlebrook Releases", sizes: "2 6", areas: "PI MV PL", geo: "Southeast; Georgia; Tennessee", price: 2, inactive: true,
    works: "Word",
    tags: "releases representation-letters injury-template-library redlining",
    points: ["Release review", "Insurer clause library"],
    text: "Compared insurer releases with a clause library and marked what to strike. It takes no new firms at present.",
  },
];
