import { secretsPublicPolicy } from './secrets-public-policy';
import { secretsRotation } from './secrets-rotation';
import type { AnyCheck } from '../../../define-check';

export const secretsmanagerChecks: readonly AnyCheck[] = [secretsPublicPolicy, secretsRotation];
