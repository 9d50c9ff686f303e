import NAMES from './framework-names.json';

/** `cis-aws-5.0` becomes `CIS AWS 5.0`; unknown ids stay unchanged. */
export const frameworkName = (framework: string): string =>
  Object.hasOwn(NAMES, framework) ? NAMES[framework as keyof typeof NAMES] : framework;
