import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type {
  ConfirmedAnswer,
  Question,
  QuestionnaireDetail,
  QuestionnaireLayout,
} from '@cloudmend/domain/questionnaires';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';
import { toQuestionKey } from '../question-view';

const listQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'questionnaires'),
    queryFn: ({ signal }) => api.listQuestionnaires(tenantId, {}, { signal }),
  });

const detailQuery = (api: ApiClient, tenantId: string, id: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'questionnaires', id),
    queryFn: ({ signal }) => api.getQuestionnaire(tenantId, { id }, { signal }),
  });

export const useQuestionnaires = () => useQuery(listQuery(useApi(), useTenant().id));
export const useQuestionnaire = (id: string) => useQuery(detailQuery(useApi(), useTenant().id, id));

const BASE64_CHUNK = 8192;

/** A file as base64: in pieces, as a call takes only so many arguments. */
const encode = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += BASE64_CHUNK)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + BASE64_CHUNK)));
  return btoa(pieces.join(''));
};

export interface AnswerInput extends Partial<Pick<ConfirmedAnswer, 'intent' | 'digest' | 'asks' | 'short' | 'text'>> {
  readonly kind: ConfirmedAnswer['kind'];
}

type GivenAnswer = AnswerInput & Pick<Question, 'sheet' | 'row' | 'revision'>;

/** Uploading and removing questionnaires. */
export const useUploads = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSuccess = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'questionnaires') });
  return {
    upload: useMutation({
      mutationFn: async (file: File) =>
        api.createQuestionnaire(tenantId, { name: file.name, base64: await encode(file) }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => api.removeQuestionnaire(tenantId, { id }), onSuccess }),
  };
};

/** Columns, answers and the file of one questionnaire. */
export const useQuestionnaireActions = (id: string) => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const queryKey = detailQuery(api, tenantId, id).queryKey;
  const reload = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'questionnaires') });
  /** The next question can be confirmed before the whole is read again. */
  const replace = (question: Question): void =>
    void queries.setQueryData<QuestionnaireDetail>(
      queryKey,
      (before) =>
        before && {
          ...before,
          rows: before.rows.map((one) => (toQuestionKey(one) === toQuestionKey(question) ? question : one)),
        },
    );
  return {
    changeLayout: useMutation({
      mutationFn: (layouts: QuestionnaireLayout[]) => api.changeQuestionnaireLayout(tenantId, { id, layouts }),
      onSuccess: reload,
    }),
    confirm: useMutation({
      mutationFn: (answer: GivenAnswer) => api.confirmAnswer(tenantId, { id, ...answer }),
      onSuccess: replace,
      onError: reload,
    }),
    reopen: useMutation({
      mutationFn: (question: Pick<Question, 'sheet' | 'row' | 'revision'>) =>
        api.reopenAnswer(tenantId, { id, ...question }),
      onSuccess: replace,
      onError: reload,
    }),
    download: useMutation({ mutationFn: () => api.getQuestionnaireFile(tenantId, { id }) }),
  };
};
