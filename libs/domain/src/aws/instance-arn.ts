const INSTANCE_ARN =
  /^arn:aws[\w-]*:ec2:(?<region>[a-z0-9-]+):(?<accountId>\d{12}):instance\/(?<target>i-[0-9a-f]{8,17})$/;

/** What an EC2 instance's ARN says; undefined for anything else. */
export const parseInstanceArn = (
  text: string,
): { readonly accountId: string; readonly region: string; readonly target: string } | undefined => {
  const { accountId, region, target } = INSTANCE_ARN.exec(text.trim())?.groups ?? {};
  return accountId && region && target ? { accountId, region, target } : undefined;
};
