import { TICKET_STATES, type TicketState } from '@cloudmend/domain/tickets';
import { changeWorkRecord, type WorkStep } from '@cloudmend/domain/work';
import type { TicketRecord } from '@cloudmend/store';
import type { TicketJob } from './work';

const toTicketState = (step: WorkStep): TicketState => (step === 'in-progress' ? 'doing' : 'todo');

/** How far the work is. */
export const readStep = async (
  { stores: { work } }: Pick<TicketJob, 'stores'>,
  { subject }: Pick<TicketRecord, 'subject'>,
): Promise<WorkStep> => (await work.index(subject.type)).get(subject.id)?.step ?? 'open';

/**
 * The ticket as people moved its subject since both were compared: in progress or not. Closing is left to scans, and to
 * people in the tracker.
 */
export const followWork = (ticket: TicketRecord, step: WorkStep): TicketRecord => {
  const { state, agreed, workStep = 'open' } = ticket;
  const wanted = toTicketState(step);
  const isMoved = wanted !== toTicketState(workStep) && state === agreed && state !== 'done';
  return isMoved ? { ...ticket, state: wanted, movedBy: 'person' } : ticket;
};

/** The step that a ticket's state means; one that people closed waits for the next scan to verify it. */
const toStep = (state: TicketState, step: WorkStep): WorkStep => {
  if (state === 'doing') return 'in-progress';
  if (state === 'done') return 'waiting';
  return step === 'in-progress' ? 'open' : step;
};

const isOpen = async ({ findings, recommendations }: TicketJob['stores'], { type, id }: TicketRecord['subject']) =>
  type === 'finding'
    ? (await findings.get(id))?.status === 'open'
    : (await recommendations.list()).some((one) => one.id === id);

/** Moves the work as its ticket was moved since both were compared. Answers the step after it. */
export const followTicket = async (
  { stores, services }: TicketJob,
  ticket: TicketRecord,
  { state, key, step }: { readonly state: TicketState; readonly key: string; readonly step: WorkStep },
): Promise<WorkStep> => {
  const { subject, agreed, isFixed } = ticket;
  const next = toStep(state, step);
  if (state === agreed || isFixed || next === step || !(await isOpen(stores, subject))) return step;
  const author = {
    at: services.clock().toISOString(),
    by: null,
    reason: `${key} was moved to ${TICKET_STATES[state]}.`,
    nameOf: (owner: string) => owner,
  };
  await stores.work.change(subject.type, [subject.id], (before) => changeWorkRecord(before, { state: next }, author));
  return next;
};
