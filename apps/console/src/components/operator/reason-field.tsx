import { useState } from 'react';
import { Textarea } from '@mantine/core';

const SHORTEST_REASON = 10;
const LONGEST_REASON = 500;

const reasonFault = (reason: string): string | undefined => {
  const { length } = reason.trim();
  if (length < SHORTEST_REASON) return 'Enter a reason of at least ten characters.';
  return length > LONGEST_REASON ? `Use at most ${LONGEST_REASON} characters; this has ${length}.` : undefined;
};

/** The typed reason, with its validation or server error. */
export const useReason = () => {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const type = (text: string): void => {
    setReason(text);
    setFault(undefined);
  };
  /** True if the reason is valid; otherwise shows the error. */
  const isGiven = (): boolean => {
    const found = reasonFault(reason);
    setFault(found);
    return found === undefined;
  };
  return { reason, fault, setFault, type, isGiven };
};

interface ReasonFieldProps {
  readonly description: string;
  readonly reason: string;
  readonly fault: string | undefined;
  readonly type: (text: string) => void;
}

export const ReasonField = ({ description, reason, fault, type }: ReasonFieldProps) => (
  <Textarea
    label="Reason"
    description={`${description} ${SHORTEST_REASON} to ${LONGEST_REASON} characters.`}
    autosize
    minRows={2}
    maxRows={8}
    value={reason}
    error={fault}
    onChange={({ currentTarget }) => type(currentTarget.value)}
  />
);
