import { NativeSelect, Skeleton } from '@mantine/core';
import { type Work, type WorkChange, type WorkKind, WorkStep } from '@cloudmend/domain/work';
import { useCan } from '@cloudmend/tenant';
import { useTicketFor } from '../../queries/tickets';
import { useChangeWork, useWork } from '../../queries/work';
import { notifyDone, notifyFault, toMessage } from '../notify';
import { Loaded } from '../query-state';
import { LOADING } from '../skeletons';
import { CommentBox } from './comment-box';
import { DueField } from './due-field';
import { Owner, OwnerSelect } from './owner';
import { WorkHistory } from './work-history';
import { describeDue, STATE_NAMES } from './work-words';
import styles from './work.module.css';

interface WorkSectionProps {
  readonly kind: WorkKind;
  readonly id: string;
}

const useSend = ({ kind, id }: WorkSectionProps) => {
  const change = useChangeWork();
  const send = async (wanted: WorkChange, done: string): Promise<void> => {
    try {
      const [result] = await change.mutateAsync({ kind, ids: [id], change: wanted });
      if (result?.outcome === 'failed') throw new Error(result.reason);
      notifyDone(done);
    } catch (error) {
      notifyFault(toMessage(error, 'Could not save the change.'));
      throw error;
    }
  };
  return { send, isPending: change.isPending };
};

const isSettable = (state: Work['state']): boolean => WorkStep.safeParse(state).success;

const Fields = ({ work, subject }: { readonly work: Work; readonly subject: WorkSectionProps }) => {
  const { send, isPending } = useSend(subject);
  // The notice says why; the fields show what is stored.
  const set = (change: WorkChange, done: string): void => void send(change, done).catch(() => undefined);
  return (
    <div className={styles.fields}>
      <OwnerSelect
        label="Owner"
        disabled={isPending}
        value={work.owner ?? ''}
        first={[{ value: '', label: 'No owner' }]}
        onPick={(owner) => set({ owner: owner || null }, owner ? 'Assigned.' : 'Unassigned.')}
      />
      <NativeSelect
        label="State"
        disabled={isPending || !isSettable(work.state)}
        value={work.state}
        onChange={({ currentTarget }) => set({ state: currentTarget.value as WorkStep }, 'State saved.')}
        data={(isSettable(work.state) ? WorkStep.options : [work.state]).map((value) => ({
          value,
          label: STATE_NAMES[value],
        }))}
      />
      <DueField
        label={work.isDueSet || subject.kind === 'recommendation' ? 'Due' : 'Due (by severity)'}
        isDisabled={isPending}
        isClearable={work.isDueSet}
        due={work.due ?? ''}
        onSave={(due) => set({ due: due || null }, 'Due date saved.')}
      />
    </div>
  );
};

const Plain = ({ work }: { readonly work: Work }) => (
  <dl className={styles.plain}>
    <dt>Owner</dt>
    <dd>
      <Owner owner={work.owner} />
    </dd>
    <dt>State</dt>
    <dd>{STATE_NAMES[work.state]}</dd>
    <dt>Due</dt>
    <dd className={work.isOverdue ? styles.late : undefined}>{describeDue(work)}</dd>
  </dl>
);

/** Owner, state and due date of a finding or recommendation, its comments and its history. */
export const WorkSection = (subject: WorkSectionProps) => {
  const query = useWork(subject.kind, subject.id);
  const ticket = useTicketFor({ type: subject.kind, id: subject.id }).data;
  const mayChange = useCan('manageFindings');
  const { send, isPending } = useSend(subject);
  return (
    <section aria-label="Work">
      <h3>Work</h3>
      <Loaded query={query} what="owner and history" skeleton={<Skeleton height={120} {...LOADING} />}>
        {({ work, history }) => (
          <>
            {work.reopenedAt !== null && <p>Reopened: a scan detected it again. The due date counts from then.</p>}
            {mayChange ? <Fields work={work} subject={subject} /> : <Plain work={work} />}
            {work.isOverdue && mayChange && <p className={styles.late}>{`Overdue: ${describeDue(work)}`}</p>}
            {history.length > 0 && (
              <>
                <h3>History</h3>
                <WorkHistory history={history} />
              </>
            )}
            {mayChange && (
              <CommentBox
                submit="Add comment"
                isBusy={isPending}
                note={ticket?.phase === 'linked' ? `The comment also goes to ${ticket.key}.` : undefined}
                onSend={(comment) => send({ comment }, 'Comment added.')}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};
