import { configRecorderOn } from './config-recorder-on';
import type { AnyCheck } from '../../../define-check';

export const configChecks: readonly AnyCheck[] = [configRecorderOn];
