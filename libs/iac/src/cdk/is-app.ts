const MAX_CHARACTERS = 1_000_000;

/** Whether a file may contain constructs of CDK. */
export const isApp = (path: string, text: string): boolean =>
  path.endsWith('.ts') &&
  !path.endsWith('.d.ts') &&
  text.length <= MAX_CHARACTERS &&
  /['"](aws-cdk-lib|@aws-cdk)/.test(text);
