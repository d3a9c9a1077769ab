// Invented vendors of Trial Support. ../vendors.mjs says what each field means.
export default [
  {
    name: "Gavelmoss Trial Graphics", level: "Gold", sizes: "6 21 51", areas: "PI MM PR WD", geo: "US", price: 3,
    works: "PDF; Word; Verbatimbrook",
    tags: "trial-exhibits medical-illustration hot-seat-operator trial-within-a-quarter trial-project-fee",
    points: ["Illustrators with medical training", "One fee for the trial", "Operator in the courtroom"],
    text: "Medical illustrators and a courtroom operator for one project fee. The person who drew the surgery sits beside you when the surgeon testifies.",
  },
  {
    name: "Twelvechair Jury Research", level: "Silver", sizes: "6 21 51 200", areas: "PI TR MM WD", geo: "US", price: 4,
    works: "PDF",
    tags: "mock-trials jury-selection venue-studies early-trial-planning trial-project-fee",
    points: ["Jurors from your county", "Verdict ranges, not guesses", "In court for voir dire"],
    text: "Runs mock trials with jurors from the county where the case will be heard, reports the range of verdicts rather than one number, and sits with you through voir dire.",
  },
  {
    name: "Boardsedge Exhibits", sizes: "1 2 6", areas: "PI MV PL", geo: "US", price: 1,
    works: "PDF; Casebarrel",
    tags: "trial-exhibits medical-illustration rush-trial-work mediation-presentations per-exhibit-price",
    points: ["Boards printed overnight", "A price for each exhibit", "Courier to the courthouse"],
    text: "Boards, timelines and callouts at a price for each, printed overnight and brought to the courthouse. A mediation deck can be ready by morning too.",
  },
  {
    name: "Crashframe Loft", level: "Gold", sizes: "6 21 51", areas: "PI MV TR", geo: "US", price: 3,
    works: "PDF; Verbatimbrook",
    tags: "crash-animation trial-exhibits trial-within-a-quarter early-trial-planning trial-project-fee",
    points: ["Built from the recorder data", "Engineer signs each frame", "Admissibility file"],
    text: "Animates crashes from event-recorder and scene data, with an engineer who signs every frame. Each animation ships with the file you need to argue its admission.",
  },
  {
    name: "Lantern Weir Films", sizes: "2 6 21", areas: "PI WD MM", geo: "West; California; Nevada", price: 3, noBooking: true,
    works: "PDF; Word",
    tags: "day-in-the-life-film early-trial-planning mediation-presentations trial-day-rate",
    points: ["Two days with the family", "Short cut for mediation", "Day rate, travel included"],
    text: "Spends two days with the client's family and cuts a day-in-the-life film for the jury and a shorter one for mediation, at a day rate with travel included.",
  },
  {
    name: "Hotspur Lane Trial Tech", level: "Silver", sizes: "2 6 21 51", areas: "PI TR PL PR", geo: "US", price: 2,
    works: "Casebarrel; Verbatimbrook; PDF",
    tags: "hot-seat-operator trial-exhibits rush-trial-work trial-day-rate",
    points: ["Operators on a day's notice", "Clip reels overnight", "Spare equipment brought along"],
    text: "Hot-seat operators who can be in most courthouses on a day's notice, with a second laptop already running. Deposition clips are cut the night before each witness.",
  },
  {
    name: "Venirefold", sizes: "1 2 6 21", areas: "PI MV PL", geo: "US", price: 1,
    works: "Word; PDF",
    tags: "online-focus-groups venue-studies rush-trial-work mediation-presentations per-exhibit-price",
    points: ["Sixty jurors by Friday", "Priced per question set", "Verdict history by venue"],
    text: "Shows your opening to sixty online jurors from the venue and returns their words and numbers within days. Small firms use it before mediation to test a figure.",
  },
  {
    name: "Scalethistle Trial Consulting", sizes: "21 51 200", areas: "PI PR MM WD", geo: "Northeast; Southeast; Midwest", price: 4, review: true,
    works: "Verbatimbrook; Word",
    tags: "online-focus-groups mock-trials jury-selection day-in-the-life-film crash-animation trial-within-a-quarter trial-day-rate",
    points: ["One team for the whole trial", "Focus groups to verdict", "Former litigators"],
    text: "Former litigators who run focus groups, mock trials, films and animation as one team, from the first theme to the charge conference, and bill by the day.",
  },
];
