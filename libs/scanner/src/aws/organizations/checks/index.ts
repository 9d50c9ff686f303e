import { organizationsMember } from './organizations-member';
import type { AnyCheck } from '../../../define-check';

export const organizationsChecks: readonly AnyCheck[] = [organizationsMember];
