// Invented vendors of Staffing. ../vendors.mjs says what each field means.
export default [
  {
    name: "Benchwillow Staffing", level: "Gold", sizes: "6 21 51 200", areas: "PI MV MM", geo: "US", price: 3,
    works: "Casebarrel; Pleadhollow; Outlook; Word",
    tags: "litigation-paralegals case-managers contract-attorneys us-office-hours onshore-remote on-site-staff temp-to-hire direct-hire",
    points: ["Injury experience only", "Two weeks to try", "Replacement within a week"],
    text: "Places paralegals, case managers and contract attorneys who have worked injury files before. Try them for a quarter, then put them on your payroll without a fee.",
  },
  {
    name: "Puentelark", level: "Gold", sizes: "2 6 21 51", areas: "PI MV WC", geo: "US", price: 1,
    works: "Casebarrel; Pleadhollow; Outlook",
    tags: "intake-specialists case-managers demand-writers spanish us-office-hours evening-shifts nearshore-staff month-to-month",
    points: ["Bilingual from the first call", "Your time zone", "Month to month"],
    text: "Bilingual intake specialists, case managers and demand writers in Colombia and Mexico who work your hours, evenings too, on terms that end with any month.",
  },
  {
    name: "Deskmarrow Talent", sizes: "2 6 21", areas: "PI", geo: "Northeast; New York; New Jersey; Connecticut", price: 3,
    works: "Outlook; Word",
    tags: "litigation-paralegals legal-bookkeepers us-office-hours on-site-staff direct-hire",
    points: ["Permanent hires", "Trust account bookkeepers", "Six-month guarantee"],
    text: "Recruits paralegals and trust-account bookkeepers for permanent desks around New York. If a hire leaves within six months the search is repeated without charge.",
  },
  {
    name: "Oriolane Staffing", level: "Silver", sizes: "1 2 6", areas: "PI WC", geo: "US", price: 1,
    works: "Pleadhollow; Outlook",
    tags: "intake-specialists legal-bookkeepers portuguese spanish part-time-staff evening-shifts nearshore-staff month-to-month",
    points: ["From ten hours a week", "Portuguese and Spanish", "Evenings and Saturdays"],
    text: "Part-time help from Brazil and Uruguay for small offices, from ten hours a week, in Portuguese, Spanish and English. Evening and Saturday shifts cost the same.",
  },
  {
    name: "Briefhollow Project Bench", level: "Silver", sizes: "6 21 51 200", areas: "PI MT PR MM", geo: "US", price: 4,
    works: "Word; Outlook",
    tags: "contract-attorneys demand-writers onshore-remote part-time-staff project-staffing",
    points: ["Attorneys by the project", "Admitted in 31 states", "A fixed quote"],
    text: "Contract attorneys and demand writers for one brief, one backlog or one docket, quoted as a fixed price. All of them are admitted and work from home in the United States.",
  },
  {
    name: "Tallowgate Staffing", sizes: "2 6 21", areas: "PI MV", geo: "Southeast; Florida; Georgia", price: 2,
    works: "Casebarrel; Outlook; Word",
    tags: "case-managers intake-specialists haitian-creole spanish us-office-hours on-site-staff temp-to-hire",
    points: ["Haitian Creole speakers", "South Florida and Atlanta", "Interviewed by a lawyer"],
    text: "Case managers and intake staff for offices in South Florida and Atlanta, most of them fluent in Haitian Creole or Spanish, each interviewed by a practicing lawyer.",
  },
  {
    name: "Seatmallow Remote", sizes: "1 2 6 21", areas: "PI MV PL", geo: "US", price: 2, noBooking: true, review: true,
    works: "Casebarrel; Pleadhollow; Word",
    tags: "litigation-paralegals demand-writers haitian-creole portuguese evening-shifts part-time-staff onshore-remote project-staffing",
    points: ["Remote paralegals", "Work done overnight", "Hourly blocks"],
    text: "Paralegals at home in the United States who draft discovery and demands in the evening so the file is ready at nine. Bought in blocks of hours, by the project.",
  },
  {
    name: "Northbarley Legal Search", sizes: "21 51 200", areas: "PI", geo: "Midwest; West; Illinois; Colorado", price: 4, inactive: true,
    works: "Outlook",
    tags: "contract-attorneys litigation-paralegals on-site-staff direct-hire project-staffing",
    points: ["Trial attorneys", "Confidential search"],
    text: "Searched in confidence for trial attorneys and senior paralegals in Chicago and Denver. It accepts no new searches.",
  },
];
