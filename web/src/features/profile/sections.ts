/** The parts of the profile in their order, by the id of each. */
export const SECTIONS = {
  profile: {
    link: "Profile",
    title: "Profile",
    description: "How you and your firm appear in Stackbrief.",
  },
  states: {
    link: "States",
    title: "Where You Practice",
    description: "The states in which your firm takes cases.",
  },
  "firm-details": {
    link: "Firm Details",
    title: "Firm Details",
    description: "Your info helps personalize recommendations",
  },
  "your-firm": {
    link: "Your Firm",
    title: "Your Firm",
    description: "Which colleagues see your tools, and you theirs.",
  },
  password: {
    link: "Password",
    title: "Security",
    description: "Changing your password signs out your other sessions.",
  },
  "second-factor": {
    link: "Second Factor",
    title: "Second Factor",
    description: "It keeps out anyone who learns your password.",
  },
  sessions: {
    link: "Sessions",
    title: "Active Sessions",
    description: "Where you are signed in right now.",
  },
  "api-tokens": {
    link: "API Tokens",
    title: "API Tokens",
    description:
      "For programs that read in your name. A token changes nothing, and ends when you change your password.",
  },
  "your-data": {
    link: "Your Data",
    title: "Your Data",
    description: "Everything Stackbrief keeps about you.",
  },
} as const satisfies Record<string, { link: string; title: string; description: string }>;

export type SectionId = keyof typeof SECTIONS;
