import { AppError } from '@cloudmend/domain/errors';

/** Raised when the slot that a scan was to be started for has been settled by somebody else. */
export class SlotSettledError extends AppError {
  constructor() {
    super('conflict', 'This run of the schedule has been started already.');
    this.name = 'SlotSettledError';
  }
}
