/**
 * Framework ids, as findings and records carry them, with display names. A test compares them with the scanner's lists.
 */
const NAMES: Readonly<Record<string, string>> = {
  'cis-aws-5.0': 'CIS AWS 5.0',
  'cis-aws-3.0': 'CIS AWS 3.0',
  'nist-800-53-r5': 'NIST 800-53 r5',
  soc2: 'SOC 2',
  'iso-27001-2022': 'ISO 27001:2022',
  hipaa: 'HIPAA',
  'pci-dss-4.0': 'PCI DSS 4.0',
};

/** `cis-aws-5.0` becomes `CIS AWS 5.0`; unknown ids stay unchanged. */
export const frameworkName = (framework: string): string =>
  Object.hasOwn(NAMES, framework) ? (NAMES[framework] as string) : framework;
