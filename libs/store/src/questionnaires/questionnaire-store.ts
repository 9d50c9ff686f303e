import { gunzipSync, gzipSync } from 'node:zlib';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type {
  ConfirmedAnswer,
  Question,
  Questionnaire,
  QuestionnaireLayout,
  SheetPreview,
} from '@cloudmend/domain/questionnaires';
import { splitIntoParts } from '../item-parts';
import { expression, NEW } from '../keyed-table/expression';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

/** A question as it was read from the file, with what matched it then. */
export type ReadQuestion = Pick<Question, 'sheet' | 'row' | 'text' | 'controls' | 'match'>;

export type QuestionPlace = Pick<Question, 'sheet' | 'row'>;

/** What was read from a file. */
export interface QuestionnaireContent {
  readonly preview: readonly SheetPreview[];
  readonly questions: readonly ReadQuestion[];
}

export interface GivenAnswer extends QuestionPlace {
  /** Null once it was taken back. */
  readonly answer: ConfirmedAnswer | null;
  readonly revision: number;
}

export interface StoredQuestionnaire {
  readonly questionnaire: Questionnaire;
  readonly content: QuestionnaireContent;
  readonly answers: readonly GivenAnswer[];
}

/** Uploaded questionnaires, their files and the answers that people gave. */
export interface QuestionnaireStore {
  create(questionnaire: Questionnaire, file: Uint8Array, content: QuestionnaireContent): Promise<void>;
  /** Newest first, expired ones excluded. */
  list(): Promise<readonly Questionnaire[]>;
  /** @throws AppError not-found */
  get(id: string): Promise<StoredQuestionnaire>;
  /** What people answered, without the questions. @throws AppError not-found */
  answers(id: string): Promise<readonly GivenAnswer[]>;
  /** The uploaded bytes. @throws AppError not-found */
  file(id: string): Promise<Uint8Array>;
  /** Reads the file another way. @throws AppError not-found, conflict once an answer was given */
  changeLayouts(
    id: string,
    layouts: readonly QuestionnaireLayout[],
    content: QuestionnaireContent,
  ): Promise<Questionnaire>;
  /** @param revision of the question as it was read. @throws AppError not-found, conflict if another person was first */
  answer(id: string, place: QuestionPlace, answer: ConfirmedAnswer | null, revision: number): Promise<GivenAnswer>;
  /** @throws AppError not-found */
  remove(id: string): Promise<void>;
}

interface Head {
  readonly questionnaire: Questionnaire;
  /** Counts the layouts: questions and answers of an earlier one are not read. */
  readonly generation: number;
}

interface Packed {
  readonly packed: Uint8Array;
}

const [FILE, CONTENT, ANSWER] = ['FILE', 'CONTENT', 'ANSWER'];
const DIGITS = 7;
const pad = (number: number): string => String(number).padStart(DIGITS, '0');

const pack = (content: QuestionnaireContent): Uint8Array => gzipSync(JSON.stringify(content));
const unpack = (parts: readonly Packed[]): QuestionnaireContent =>
  JSON.parse(gunzipSync(join(parts)).toString('utf8')) as QuestionnaireContent;
const join = (parts: readonly Packed[]): Buffer => Buffer.concat(parts.map(({ packed }) => packed));

/** A head for each in one partition; file, questions and answers in their own partition. */
export const openQuestionnaireStore = ({
  table,
  tenantId,
  clock,
}: Pick<TenantContext, 'table' | 'tenantId' | 'clock'>): QuestionnaireStore => {
  const heads = tenantKey(tenantId, 'QUESTIONNAIRES');
  const partition = (id: string): string => tenantKey(tenantId, 'QUESTIONNAIRE', id);
  const headKey = (id: string) => ({ pk: heads, sk: joinKey(id) });
  const sorted = (...parts: readonly string[]): string => joinKey(...parts);
  const ttl = ({ expiresAt }: Questionnaire): number => Math.floor(Date.parse(expiresAt) / 1000);
  const isKept = ({ expiresAt }: Questionnaire): boolean => expiresAt > clock().toISOString();

  const readHead = async (id: string): Promise<Head> => {
    const head = await table.get<Head>(headKey(id));
    if (!head || !isKept(head.questionnaire)) throw notFound('The questionnaire');
    return head;
  };
  const readParts = <T>(id: string, ...under: readonly string[]) =>
    table.all<T>({ pk: partition(id), from: `${sorted(...under)}#`, to: `${sorted(...under)}#~` });
  const putParts = async (questionnaire: Questionnaire, under: readonly string[], bytes: Uint8Array): Promise<void> => {
    for (const [at, packed] of splitIntoParts(bytes).entries())
      await table.put({
        pk: partition(questionnaire.id),
        sk: sorted(...under, pad(at)),
        packed,
        ttl: ttl(questionnaire),
      });
  };
  const toItem = ({ questionnaire, generation }: Head) => ({
    ...headKey(questionnaire.id),
    questionnaire,
    generation,
    ttl: ttl(questionnaire),
  });
  const listAnswers = (id: string, generation: number) =>
    readParts<{ given: GivenAnswer }>(id, ANSWER as string, pad(generation));

  return {
    create: async (questionnaire, file, content) => {
      await putParts(questionnaire, [FILE as string], file);
      await putParts(questionnaire, [CONTENT as string, pad(1)], pack(content));
      // Last, so that one in the list is whole.
      await table.put(toItem({ questionnaire, generation: 1 }), NEW);
    },
    list: async () =>
      (await table.all<Head>({ pk: heads, newestFirst: true }))
        .map(({ questionnaire }) => questionnaire)
        .filter(isKept),
    get: async (id) => {
      const { questionnaire, generation } = await readHead(id);
      const [parts, answers] = await Promise.all([
        readParts<Packed>(id, CONTENT as string, pad(generation)),
        listAnswers(id, generation),
      ]);
      return { questionnaire, content: unpack(parts), answers: answers.map(({ given }) => given) };
    },
    answers: async (id) => {
      const { generation } = await readHead(id);
      return (await listAnswers(id, generation)).map(({ given }) => given);
    },
    file: async (id) => {
      await readHead(id);
      return join(await readParts<Packed>(id, FILE as string));
    },
    changeLayouts: async (id, layouts, content) => {
      const { questionnaire, generation } = await readHead(id);
      if ((await listAnswers(id, generation)).length > 0)
        throw new AppError('conflict', 'Columns cannot change once an answer was confirmed. Upload the file again.');
      const changed: Questionnaire = { ...questionnaire, layouts: [...layouts], questions: content.questions.length };
      await putParts(changed, [CONTENT as string, pad(generation + 1)], pack(content));
      const isSeen = expression('#generation = :generation', { generation });
      if (!(await table.put(toItem({ questionnaire: changed, generation: generation + 1 }), isSeen)))
        throw new AppError('conflict', 'The columns were changed at the same time. Reload the page.');
      return changed;
    },
    answer: async (id, { sheet, row }, answer, revision) => {
      const { questionnaire, generation } = await readHead(id);
      const given: GivenAnswer = { sheet, row, answer, revision: revision + 1 };
      const when = revision === 0 ? NEW : expression('#revision = :revision', { revision });
      const key = { pk: partition(id), sk: sorted(ANSWER as string, pad(generation), sheet, pad(row)) };
      if (!(await table.put({ ...key, given, revision: given.revision, ttl: ttl(questionnaire) }, when)))
        throw new AppError('conflict', 'Another person answered this question. Reload the page.');
      return given;
    },
    remove: async (id) => {
      await readHead(id);
      await table.remove(headKey(id));
      const items = await table.all({ pk: partition(id) });
      for (const { pk, sk } of items) await table.remove({ pk, sk });
    },
  };
};
