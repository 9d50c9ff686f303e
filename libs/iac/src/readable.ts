/** Folders that hold what was installed or generated, and those of the host and its CI. */
const SKIPPED =
  /(^|\/)(\.git|\.github|\.gitlab|\.circleci|\.terraform|\.terragrunt-cache|\.aws-sam|\.serverless|node_modules|(cdk|cdktf)\.out|dist|coverage)\//;
const CODE = /(\.(tf|tofu|tfvars|ya?ml|json|template|ts)|(^|\/)terragrunt\.hcl)$/;

export const MAX_FILE_BYTES = 1_000_000;

/** True for a path that may hold infrastructure code: what is read of a repository. */
export const isInfrastructureCode = (path: string): boolean => CODE.test(path) && !SKIPPED.test(path);

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const REPLACED = '\ufffd';

/** The text of a file. */
export const toText = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Whether a text would come back changed, because the file is not UTF-8. */
export const isLossy = (text: string): boolean => text.includes(REPLACED);
