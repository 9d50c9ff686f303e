// Written by `npm run lists`.
export { ecrLifecyclePolicy } from './ecr-lifecycle-policy';
export { ecrRepoPublicPolicy } from './ecr-repo-public-policy';
export { ecrScanOnPush } from './ecr-scan-on-push';
export { ecrTagImmutability } from './ecr-tag-immutability';
