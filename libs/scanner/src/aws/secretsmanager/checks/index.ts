// Written by `npm run lists`.
export { secretsPublicPolicy } from './secrets-public-policy';
export { secretsRotation } from './secrets-rotation';
