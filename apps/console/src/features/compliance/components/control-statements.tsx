import { useState } from 'react';
import { Button, FileInput, Textarea, TextInput } from '@mantine/core';
import { type Attestation, isInForce, STATEMENT_MAX_LENGTH } from '@cloudmend/domain/evidence';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan } from '@cloudmend/tenant';
import { DayField } from '../../../components/day-field';
import { focusOn } from '../../../components/focus';
import { FormFrame } from '../../../components/form-frame';
import { formatDate, formatMoment } from '../../../components/format';
import { hashFile } from '../../../components/hash-file';
import { notifyDone, toMessage } from '../../../components/notify';
import { useStatementActions } from '../api/statements';
import layout from '../../../components/layout.module.css';
import styles from '../compliance.module.css';

const HALF_YEAR_DAYS = 182;
const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface ControlOfFramework {
  readonly framework: string;
  readonly control: string;
}

const StatementForm = ({ framework, control, onClose }: ControlOfFramework & { readonly onClose: () => void }) => {
  const { attest } = useStatementActions();
  const [statement, setStatement] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [validFrom, setValidFrom] = useState(dayAfter(0));
  const [validTo, setValidTo] = useState(dayAfter(HALF_YEAR_DAYS));
  const [fault, setFault] = useState<string>();
  const [isUnsaid, setIsUnsaid] = useState(false);
  const send = async (): Promise<void> => {
    setIsUnsaid(statement.trim() === '');
    if (statement.trim() === '') return;
    setFault(undefined);
    try {
      const hashed = file && (await hashFile(file));
      await attest.mutateAsync({ framework, control, statement: statement.trim(), file: hashed, validFrom, validTo });
      notifyDone('Statement added.');
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not add the statement. Try again.'));
    }
  };
  return (
    <FormFrame
      className={styles.statement}
      label={`Statement for ${control}`}
      submit="Add statement"
      isBusy={attest.isPending}
      fault={fault}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        label="Statement"
        description="How your organization meets this control, and where the proof is kept."
        required
        autosize
        minRows={2}
        maxLength={STATEMENT_MAX_LENGTH}
        ref={focusOn}
        value={statement}
        error={isUnsaid && 'Write the statement.'}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
      <div className={styles.days}>
        <DayField label="Valid from" value={validFrom} onChange={setValidFrom} />
        <DayField label="Valid to" value={validTo} onChange={setValidTo} />
        <FileInput
          label="File (optional)"
          placeholder="Choose a file"
          clearable
          value={file}
          onChange={setFile}
          description="Only its name and SHA-256 are kept."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
    </FormFrame>
  );
};

const WithdrawForm = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { withdraw } = useStatementActions();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const send = async (): Promise<void> => {
    if (reason.trim() === '') return setFault('Give a reason.');
    try {
      await withdraw.mutateAsync({ id, reason: reason.trim() });
      notifyDone('Statement withdrawn.');
    } catch (error) {
      setFault(toMessage(error, 'Could not withdraw the statement. Try again.'));
    }
  };
  return (
    <FormFrame
      className={styles.statement}
      label="Withdraw statement"
      submit="Withdraw"
      isDestructive
      isBusy={withdraw.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        required
        maxLength={500}
        ref={focusOn}
        value={reason}
        error={fault}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormFrame>
  );
};

const describeForce = (one: Attestation): string => {
  if (one.withdrawn)
    return `Withdrawn by ${one.withdrawn.by} on ${formatDate(one.withdrawn.at)}: ${one.withdrawn.reason}`;
  const days = `${formatDate(one.validFrom)} to ${formatDate(one.validTo)}`;
  return isInForce(one, new Date()) ? `In force, ${days}` : `Not in force, valid ${days}`;
};

const Statement = ({ one }: { readonly one: Attestation }) => {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const mayAttest = useCan('createReports');
  return (
    <li>
      <p className={styles.said}>{one.statement}</p>
      <p className={layout.sub}>
        {one.by}, {formatMoment(one.at)}. {describeForce(one)}.
      </p>
      {one.file && (
        <p className={layout.sub}>
          {one.file.name}, SHA-256{' '}
          <code className={layout.mono} title={one.file.sha256}>
            {one.file.sha256.slice(0, 16)}…
          </code>
        </p>
      )}
      {isWithdrawing && !one.withdrawn ? (
        <WithdrawForm id={one.id} onClose={() => setWithdrawing(false)} />
      ) : (
        mayAttest &&
        !one.withdrawn && (
          <Button variant="default" size="xs" onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        )
      )}
    </li>
  );
};

interface ControlStatementsProps extends ControlOfFramework {
  /** Of this control, newest first. */
  readonly statements: readonly Attestation[];
}

/** What people state of a control that no check assesses, and a form to add to it. */
export const ControlStatements = ({ framework, control, statements }: ControlStatementsProps) => {
  const [isAdding, setAdding] = useState(false);
  const mayAttest = useCan('createReports');
  return (
    <>
      {statements.length > 0 && (
        <ul className={styles.statements} aria-label={`Statements of ${control}`}>
          {statements.map((one) => (
            <Statement key={one.id} one={one} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <StatementForm framework={framework} control={control} onClose={() => setAdding(false)} />
      ) : (
        <p className={styles.none}>
          <Button variant="default" size="xs" disabled={!mayAttest} onClick={() => setAdding(true)}>
            Add statement
          </Button>
          {!mayAttest && <span className={layout.dim}> {REFUSALS.createReports}</span>}
        </p>
      )}
    </>
  );
};
