import type { Severity } from '../findings/severity';

/** `Critical` */
export const severityWord = (severity: Severity): string => `${severity[0]}${severity.slice(1).toLowerCase()}`;
