import { useState } from 'react';
import { Textarea } from '@mantine/core';

const SHORTEST_REASON = 10;
const LONGEST_REASON = 500;

const reasonFault = (reason: string): string | undefined => {
  const { length } = reason.trim();
  if (length < SHORTEST_REASON) return 'Say in at least ten characters why.';
  return length > LONGEST_REASON ? `Say it in at most ${LONGEST_REASON} characters; these are ${length}.` : undefined;
};

/** A reason as it is typed, and what is wrong with it or with what was sent. */
export const useReason = () => {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const type = (text: string): void => {
    setReason(text);
    setFault(undefined);
  };
  /** True when the reason can be sent; shows what is wrong with it otherwise. */
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
