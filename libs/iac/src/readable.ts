/** Folders that hold what was installed or generated, and those of the host and its CI. */
const SKIPPED =
  /(^|\/)(\.git|\.github|\.gitlab|\.circleci|\.terraform|\.terragrunt-cache|\.aws-sam|\.serverless|node_modules|(cdk|cdktf)\.out|dist|coverage)\//;
const CODE = /(\.(tf|tofu|tfvars|ya?ml|json|template|ts)|(^|\/)terragrunt\.hcl)$/;

export const MAX_FILE_BYTES = 1_000_000;

/** True for a path that may hold infrastructure code: what is read of a repository. */
export const isInfrastructureCode = (path: string): boolean => CODE.test(path) && !SKIPPED.test(path);

/** Strict: what is not UTF-8 would come back changed. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file; undefined if it is not UTF-8. */
export const toText = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes);
  } catch (thrown) {
    if (thrown instanceof TypeError) return undefined;
    throw thrown;
  }
};
