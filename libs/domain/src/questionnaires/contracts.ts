import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Asks, ShortAnswer } from './asks';
import { SHEET_LIMITS } from '../sheets/limits';
import { QuestionnaireLayout } from './layout';
import {
  ANSWER_MAX_LENGTH,
  AnswerKind,
  ListedQuestionnaire,
  Question,
  Questionnaire,
  QuestionnaireDetail,
} from './questionnaire';

const path = '/tenants/{tenantId}/questionnaires';
const id = z.string().min(1).max(64);
const row = z.coerce.number().int().min(1).max(1_048_576);
/** The sheet of a question, by name; a CSV file has one, `CSV`. */
const sheet = z.string().min(1).max(64);
const revision = z.coerce.number().int().min(0).max(1_000_000);

/** A file of 1.5 MB in base64, and what surrounds it. */
const BASE64_MAX_LENGTH = 2_000_000;
const UPLOAD_MAX_BYTES = 2_010_000;

/** Newest first. */
export const listQuestionnaires = defineContract({
  name: 'listQuestionnaires',
  method: 'GET',
  path,
  audience: 'member',
  needs: 'viewEvidence',
  feature: 'complianceCopilot',
  input: z.strictObject({}),
  output: z.array(ListedQuestionnaire),
});

/** One questionnaire with its questions, what is proposed and what was confirmed. */
export const getQuestionnaire = defineContract({
  name: 'getQuestionnaire',
  method: 'GET',
  path: `${path}/{id}`,
  audience: 'member',
  needs: 'viewEvidence',
  feature: 'complianceCopilot',
  input: z.strictObject({ id }),
  output: QuestionnaireDetail,
});

/** Uploads a CSV or XLSX file. Its columns are found by their headings, or chosen afterwards. */
export const createQuestionnaire = defineContract({
  name: 'createQuestionnaire',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'createReports',
  feature: 'complianceCopilot',
  audit: 'questionnaire.upload',
  auditInput: ['name'],
  maxBodyBytes: UPLOAD_MAX_BYTES,
  input: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .refine((name) => !/[\p{Cc}\p{Cf}\p{Cs}/\\]/u.test(name), 'The name contains characters that are not allowed.'),
    base64: z.base64().max(BASE64_MAX_LENGTH),
  }),
  output: Questionnaire,
});

/** Says on which sheets questions are, and where answers go. Possible until the first answer is confirmed. */
export const changeQuestionnaireLayout = defineContract({
  name: 'changeQuestionnaireLayout',
  method: 'POST',
  path: `${path}/{id}/layout`,
  audience: 'member',
  needs: 'createReports',
  feature: 'complianceCopilot',
  audit: 'questionnaire.layout',
  auditInput: ['id'],
  input: z.strictObject({ id, layouts: z.array(QuestionnaireLayout).min(1).max(SHEET_LIMITS.sheets) }),
  output: Questionnaire,
});

/** Confirms an answer: the facts as they are, a person's own words, or that the question does not apply. */
export const confirmAnswer = defineContract({
  name: 'confirmAnswer',
  method: 'POST',
  path: `${path}/{id}/rows/{row}/confirm`,
  audience: 'member',
  needs: 'confirmAnswers',
  feature: 'complianceCopilot',
  audit: 'questionnaire.confirm',
  auditInput: ['id', 'sheet', 'row', 'kind', 'intent'],
  input: z.strictObject({
    id,
    sheet,
    row,
    /** The question's, as it was read. */
    revision,
    kind: AnswerKind,
    /** What the answer rests on. Needed for facts. */
    intent: z.string().max(64).nullable().default(null),
    /** Of the facts that the person saw. Needed with an intent. */
    digest: z.string().max(80).nullable().default(null),
    /** How the question is put, for an answer from facts. */
    asks: Asks.default('open'),
    /** Yes or no in the person's own words; facts have their own. */
    short: ShortAnswer.nullable().default(null),
    text: z.string().trim().max(ANSWER_MAX_LENGTH).default(''),
  }),
  output: Question,
});

/** Takes an answer back: the question is not confirmed any more. */
export const reopenAnswer = defineContract({
  name: 'reopenAnswer',
  method: 'POST',
  path: `${path}/{id}/rows/{row}/reopen`,
  audience: 'member',
  needs: 'confirmAnswers',
  feature: 'complianceCopilot',
  audit: 'questionnaire.reopen',
  auditInput: ['id', 'sheet', 'row'],
  input: z.strictObject({ id, sheet, row, revision }),
  output: Question,
});

/** The uploaded file with its answers. Every other cell is as it was uploaded. */
export const getQuestionnaireFile = defineContract({
  name: 'getQuestionnaireFile',
  method: 'GET',
  path: `${path}/{id}/file`,
  audience: 'member',
  isHeavy: true,
  needs: 'downloadReports',
  feature: 'complianceCopilot',
  input: z.strictObject({ id }),
  output: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
});

/** Removes the file and its answers. Statements stay in the evidence. Possible on every plan. */
export const removeQuestionnaire = defineContract({
  name: 'removeQuestionnaire',
  method: 'DELETE',
  path: `${path}/{id}`,
  audience: 'member',
  needs: 'createReports',
  audit: 'questionnaire.remove',
  auditInput: ['id'],
  input: z.strictObject({ id }),
  output: z.object({ id: z.string() }),
});
