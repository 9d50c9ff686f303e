import { dmsEndpointSsl } from './dms-endpoint-ssl';
import { dmsInstanceAutoMinorUpgrade } from './dms-instance-auto-minor-upgrade';
import { dmsInstancePublic } from './dms-instance-public';
import type { AnyCheck } from '../../../define-check';

export const dmsChecks: readonly AnyCheck[] = [dmsEndpointSsl, dmsInstanceAutoMinorUpgrade, dmsInstancePublic];
