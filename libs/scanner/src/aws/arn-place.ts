/** A Region and an account; empty where an ARN has none. */
export interface Whereabout {
  readonly region: string;
  readonly account: string;
}

/** Where the resource of an ARN is. */
export const whereIs = (arn: string): Whereabout => {
  const [, , , region = '', account = ''] = arn.split(':');
  return { region, account };
};
