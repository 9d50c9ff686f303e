export { GuardDutyClient as Client } from '@aws-sdk/client-guardduty';
import { GetDetectorCommand, ListDetectorsCommand } from '@aws-sdk/client-guardduty';

export const commands = { GetDetector: GetDetectorCommand, ListDetectors: ListDetectorsCommand };
