// Generated from openapi.json by `make contract`; do not edit.
import type { Schema } from "./client";

export const ATTORNEYS_COUNT_BAND_LABELS: Readonly<Record<Schema<"AttorneysCountBand">, string>> = {
  SOLO: "Solo",
  A2_5: "2-5",
  A6_15: "6-15",
  A16_30: "16-30",
  A31_50: "31-50",
  A51P: "51+",
};
export const CLAIM_FIELD_LABELS: Readonly<Record<Schema<"ClaimField">, string>> = {
  tags: "listed features",
  integrations: "integrations",
  firmSizeSupported: "firm sizes",
  practiceAreasSupported: "practice areas",
  geoFocus: "regions",
  priceBracket: "price",
  name: "name",
  shortHighlights: "highlights",
  description: "description",
  admin: "administrator",
};
export const CLAIM_STATE_LABELS: Readonly<Record<Schema<"ClaimState">, string>> = {
  confirmed: "confirmed",
  listed: "listed",
  derived: "read from its words",
  denied: "no",
  suggested: "suggested",
};
export const EMPLOYEES_COUNT_BAND_LABELS: Readonly<Record<Schema<"EmployeesCountBand">, string>> = {
  E2_10: "2-10",
  E11_50: "11-50",
  E51_200: "51-200",
  E200P: "200+",
};
export const FIELD_TYPE_LABELS: Readonly<Record<Schema<"FieldType">, string>> = {
  SINGLE: "one",
  MULTI: "select all that apply",
};
export const FIRM_SIZE_LABELS: Readonly<Record<Schema<"FirmSize">, string>> = {
  SOLO: "Solo",
  E2_5: "2-5",
  E6_20: "6-20",
  E21_50: "21-50",
  E51_200: "51-200",
  E200P: "200+",
};
export const GAP_STATE_LABELS: Readonly<Record<Schema<"GapState">, string>> = {
  denied: "no",
  unsaid: "does not say",
};
export const IMPORT_KIND_LABELS: Readonly<Record<Schema<"ImportKind">, string>> = {
  vendors: "Vendors",
  bookings: "Demo bookings",
};
export const INJURY_CASES_BAND_LABELS: Readonly<Record<Schema<"InjuryCasesBand">, string>> = {
  C1_10: "1-10",
  C11_25: "11-25",
  C26_50: "26-50",
  C51_100: "51-100",
  C101P: "101+",
};
export const OUTCOME_LABELS: Readonly<Record<Schema<"Outcome">, string>> = {
  REQUESTED: "Requested",
  HELD: "Held",
  NO_SHOW: "No show",
  SIGNED: "Signed",
  DECLINED: "Declined",
};
export const ROLE_LABELS: Readonly<Record<Schema<"Role">, string>> = {
  member: "Member",
  admin: "Admin",
};
export const SCOPE_LABELS: Readonly<Record<Schema<"Scope">, string>> = {
  exact: "firms your size",
  similar: "firms near your size",
  any: "all firms",
  profile: "your profile",
};
export const SOFTWARE_SPEND_BAND_LABELS: Readonly<Record<Schema<"SoftwareSpendBand">, string>> = {
  S0_5K: "$0-$5,000",
  S5_10K: "$5,001-$10,000",
  S10_40K: "$10,001-$40,000",
  S40_100K: "$40,001-$100,000",
  S100_500K: "$100,000-$500,000",
  S500_1M: "$500,000-$1,000,000",
  S1M_P: "$1,000,000+",
};
export const SOURCE_PAGE_LABELS: Readonly<Record<Schema<"SourcePage">, string>> = {
  BROWSE: "Browse Vendors",
  PAST_RECS: "Past Recommendations",
  GET_REC_STAGES: "Get Recommendations",
  GET_REC: "a questionnaire's results",
};
export const US_STATE_LABELS: Readonly<Record<Schema<"UsState">, string>> = {
  AK: "Alaska",
  AL: "Alabama",
  AR: "Arkansas",
  AZ: "Arizona",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DC: "District of Columbia",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  IA: "Iowa",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  MA: "Massachusetts",
  MD: "Maryland",
  ME: "Maine",
  MI: "Michigan",
  MN: "Minnesota",
  MO: "Missouri",
  MS: "Mississippi",
  MT: "Montana",
  NC: "North Carolina",
  ND: "North Dakota",
  NE: "Nebraska",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NV: "Nevada",
  NY: "New York",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VA: "Virginia",
  VT: "Vermont",
  WA: "Washington",
  WI: "Wisconsin",
  WV: "West Virginia",
  WY: "Wyoming",
};
export const VENDOR_SORT_LABELS: Readonly<Record<Schema<"VendorSort">, string>> = {
  name_asc: "Name A-Z",
  name_desc: "Name Z-A",
  partner_first: "Partners First",
};
export const IMPORT_COLUMNS = {
  bookings: [
    { headers: ["id", "bookingid", "recordid"], isRequired: false, name: "id" },
    {
      headers: ["client", "clientname", "vendor", "vendorname"],
      isRequired: false,
      name: "Client",
    },
    {
      headers: ["clientcategory", "category", "vendorcategory", "categoryname"],
      isRequired: false,
      name: "Client Category",
    },
    {
      headers: ["name", "fullname", "contactname", "contact", "invitee", "inviteename", "bookedby"],
      isRequired: false,
      name: "Name",
    },
    {
      headers: ["email", "emailaddress", "inviteeemail", "contactemail", "workemail"],
      isRequired: false,
      name: "Email",
    },
    {
      headers: [
        "company",
        "companyname",
        "lawfirm",
        "lawfirmname",
        "firm",
        "firmname",
        "organization",
      ],
      isRequired: false,
      name: "Company",
    },
    { headers: ["platform", "source", "channel"], isRequired: false, name: "Platform" },
    {
      headers: [
        "standardizedpracticeareabrokenout",
        "firmsize",
        "companysize",
        "employees",
        "employeecount",
        "numberofemployees",
      ],
      isRequired: false,
      name: "Firm Size",
    },
    {
      headers: ["citystate", "city/state", "city,state", "location"],
      isRequired: false,
      name: "City State",
    },
    { headers: ["city"], isRequired: false, name: "City" },
    { headers: ["state", "statecode", "usstate"], isRequired: false, name: "State" },
    { headers: ["dma", "dmaname", "metro", "metroarea"], isRequired: false, name: "DMA" },
    {
      headers: [
        "createdtime",
        "createdat",
        "created",
        "createddate",
        "createdon",
        "datecreated",
        "bookedat",
        "bookedon",
        "bookingtime",
        "bookingdate",
        "bookedtime",
        "eventcreateddate&time",
      ],
      isRequired: true,
      name: "Created Time",
    },
  ],
  vendors: [
    { headers: ["id", "vendorid"], isRequired: false, name: "id" },
    { headers: ["name", "vendorname", "vendor", "company"], isRequired: true, name: "name" },
    { headers: ["category", "categoryname", "vendorcategory"], isRequired: true, name: "category" },
    { headers: ["websiteurl", "website", "url", "homepage"], isRequired: true, name: "websiteUrl" },
    {
      headers: ["bookingurl", "bookinglink", "demourl", "schedulingurl"],
      isRequired: true,
      name: "bookingUrl",
    },
    { headers: ["logourl", "logo"], isRequired: false, name: "logoUrl" },
    { headers: ["isactive", "active"], isRequired: false, name: "isActive" },
    { headers: ["needsreview"], isRequired: false, name: "needsReview" },
    {
      headers: ["isrecommendedpartner", "recommendedpartner", "partner"],
      isRequired: false,
      name: "isRecommendedPartner",
    },
    { headers: ["partnerlevel"], isRequired: false, name: "partnerLevel" },
    { headers: ["description"], isRequired: false, name: "description" },
    { headers: ["shorthighlights", "highlights"], isRequired: false, name: "shortHighlights" },
    {
      headers: ["firmsizesupported", "firmsizessupported", "firmsizes"],
      isRequired: false,
      name: "firmSizeSupported",
    },
    {
      headers: ["practiceareassupported", "practiceareas"],
      isRequired: false,
      name: "practiceAreasSupported",
    },
    { headers: ["integrations"], isRequired: false, name: "integrations" },
    { headers: ["geofocus"], isRequired: false, name: "geoFocus" },
    { headers: ["pricebracket", "price"], isRequired: false, name: "priceBracket" },
    { headers: ["tags"], isRequired: false, name: "tags" },
  ],
} as const;
export const LIMITS = {
  comparedVendorsMax: 4,
  importErrorsMax: 100,
  importsUndoable: 20,
  nameMaxChars: 200,
  noteMaxChars: 2000,
  otherVendorMaxChars: 80,
  pageSize: 24,
  passwordMaxChars: 128,
  passwordMinChars: 8,
  picksMax: 3,
  searchMaxChars: 200,
  stackVendorsMax: 10,
} as const;
export const STAGES = [
  {
    blurb: "Bring in qualified cases.",
    category: "Lead Generation",
    number: 1,
    title: "Lead Generation",
  },
  { blurb: "Screen and sign clients.", category: "Intake", number: 2, title: "Intake" },
  {
    blurb: "Templates and automation.",
    category: "Document Drafting",
    number: 3,
    title: "Case Setup & Document Drafting",
  },
  {
    blurb: "Collect records efficiently.",
    category: "Medical Record Retrieval",
    number: 4,
    title: "Medical Record Retrieval",
  },
  {
    blurb: "Chronologies & demand packages.",
    category: "Demands & Medical Review",
    number: 5,
    title: "Demands & Medical Review",
  },
  {
    blurb: "Scheduling, realtime, transcripts.",
    category: "Depositions & Court Reporting",
    number: 6,
    title: "Depositions & Court Reporting",
  },
  {
    blurb: "Exhibits and trial boards.",
    category: "Trial Support",
    number: 7,
    title: "Trial Prep & Presentation",
  },
  {
    blurb: "Liens and payouts.",
    category: "Financial Services",
    number: 8,
    title: "Post-Settlement / Payments",
  },
  { blurb: "Flexible legal staffing.", category: "Staffing", number: 9, title: "Staffing" },
] as const;
