/** Of an account itself, which AWS writes like its root user. */
const WHOLE_ACCOUNT = /^arn:aws[\w-]*:iam::\d{12}:root$/;

/** The part of an ARN that people know a thing by; undefined for what is no ARN. */
export const shortArn = (resource: string): string | undefined => {
  if (!resource.startsWith('arn:')) return undefined;
  if (WHOLE_ACCOUNT.test(resource)) return 'whole account';
  const tail = resource.split(':').slice(5).join(':');
  return (tail.split('/').at(-1) || tail || resource).replace(
    /^(?:db|cluster|snapshot|function|log-group|secret):/,
    '',
  );
};
