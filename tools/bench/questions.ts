import { parseQuestion } from '@cloudmend/domain/copilot';
import { VOCABULARY, WORDINGS } from '../../infra/api/copilot/testing/wordings';
import { type Figure, median, milliseconds } from './figure';

const ROUNDS = 5;

/** How long it takes to understand a question, of all the known wordings. */
export const questionFigures = async (): Promise<Figure[]> => {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = process.cpuUsage();
    for (const { question } of WORDINGS) parseQuestion(question, VOCABULARY);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000 / WORDINGS.length;
  });
  return [milliseconds(`understanding one of ${WORDINGS.length} questions, processor`, median(rounds), 5)];
};
