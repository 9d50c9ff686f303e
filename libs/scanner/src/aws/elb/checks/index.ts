import { elbClassicAccessLogs } from './elb-classic-access-logs';
import { elbClassicTls } from './elb-classic-tls';
import type { AnyCheck } from '../../../define-check';

export const elbChecks: readonly AnyCheck[] = [elbClassicAccessLogs, elbClassicTls];
