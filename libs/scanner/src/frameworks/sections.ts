/** A section of a framework: the common prefix of its controls' numbers, and its topic in our own words. */
export interface FrameworkSection {
  /** `1`, `AC`, `A.5`, `164.308`. */
  readonly id: string;
  readonly title: string;
}

const CIS = { '1': 'Identity and access', '2': 'Storage', '3': 'Logging', '4': 'Monitoring', '5': 'Networking' };

const TITLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cis-aws-5.0': CIS,
  'cis-aws-3.0': CIS,
  'nist-800-53-r5': {
    AC: 'Access control',
    AU: 'Audit and accountability',
    CA: 'Assessment and monitoring',
    CM: 'Configuration management',
    CP: 'Contingency planning',
    IA: 'Identification and sign-in',
    IR: 'Incident response',
    MA: 'Maintenance',
    MP: 'Media protection',
    PE: 'Physical protection',
    PM: 'Program management',
    RA: 'Risk assessment',
    SA: 'System acquisition',
    SC: 'System and communication protection',
    SI: 'System and information integrity',
  },
  soc2: {
    A1: 'Availability',
    C1: 'Confidentiality',
    CC1: 'Control environment',
    CC2: 'Communication',
    CC3: 'Risk assessment',
    CC4: 'Monitoring of controls',
    CC5: 'Control activities',
    CC6: 'Access',
    CC7: 'Operations',
    CC8: 'Changes',
    CC9: 'Risk mitigation',
    P1: 'Privacy: notice',
    P2: 'Privacy: choice',
    P3: 'Privacy: collection',
    P4: 'Privacy: use and disposal',
    P5: 'Privacy: access',
    P6: 'Privacy: disclosure',
    P7: 'Privacy: quality',
    P8: 'Privacy: complaints',
    PI1: 'Processing integrity',
  },
  'iso-27001-2022': { 'A.5': 'Organisation', 'A.6': 'People', 'A.7': 'Physical', 'A.8': 'Technology' },
  hipaa: {
    '164.308': 'Administrative safeguards',
    '164.310': 'Physical safeguards',
    '164.312': 'Technical safeguards',
    '164.314': 'Organisational requirements',
    '164.316': 'Policies and documents',
  },
  'pci-dss-4.0': {
    '1': 'Network security',
    '2': 'Secure configuration',
    '3': 'Stored account data',
    '4': 'Data in transit',
    '5': 'Malicious software',
    '6': 'Secure development',
    '7': 'Need to know',
    '8': 'Identification and sign-in',
    '9': 'Physical access',
    '10': 'Logging and monitoring',
    '11': 'Testing',
    '12': 'Policies and programs',
    A1: 'Service providers',
    A3: 'Designated entities',
  },
};

/** Prefixes of control numbers. ISO's `A.5` contains a dot. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  'iso-27001-2022': /^A\.\d+/,
  hipaa: /^\d+\.\d+/,
  'nist-800-53-r5': /^[A-Z]+/,
};
const BEFORE_DOT = /^[^.]+/;

/** The section of a control: `1` of `1.12`, `AC` of `AC-2(1)`. */
export const sectionOf = (framework: string, control: string): string => {
  const beginning = Object.hasOwn(BEGINNINGS, framework) ? BEGINNINGS[framework] : BEFORE_DOT;
  return beginning?.exec(control)?.[0] ?? control;
};

/** The sections of some controls, in the order of the controls. */
export const sectionsOf = (framework: string, controls: ReadonlyArray<{ readonly id: string }>): FrameworkSection[] => {
  const titles = (Object.hasOwn(TITLES, framework) ? TITLES[framework] : undefined) ?? {};
  return [...new Set(controls.map(({ id }) => sectionOf(framework, id)))].map((id) => ({
    id,
    title: titles[id] ?? id,
  }));
};
