import { deskFeedbackEndpoints } from "#app/contract/endpoints/desk/buyers/feedback.ts";
import { ok } from "#app/domain/verdict.ts";
import { shownThumbnail, uploadAttachment } from "#server/api/files/attachment.ts";
import { implement } from "#server/api/implement.ts";
import { answerFeedbackAtDesk, moveFeedbackAtDesk } from "#server/use-cases/feedback/desk/answer-at-desk.ts";
import {
  deskFeedbackOptions,
  deskFeedbackPage,
  fileOfDeskFeedback,
  showDeskFeedback,
  thumbnailOfDeskFeedback,
} from "#server/use-cases/feedback/desk/show-feedback.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskFeedbackHandlers = implement(deskFeedbackEndpoints, {
  list: async ({ ports, staff, query }) => ok(await deskFeedbackPage(ports, staff, query)),

  options: async ({ ports, staff }) => ok(await deskFeedbackOptions(ports, staff)),

  show: ({ ports, caller, staff, params }) =>
    showDeskFeedback(ports, { staff, author: staffAuthor(staff, caller) }, params.number),

  file: async ({ ports, staff, params }) => {
    const file = await fileOfDeskFeedback(ports, staff, params);
    return file.ok ? ok(uploadAttachment(file.value)) : file;
  },

  thumbnail: async ({ ports, staff, params }) => {
    const small = await thumbnailOfDeskFeedback(ports, staff, params);
    return small.ok ? ok(shownThumbnail(small.value)) : small;
  },

  move: ({ ports, caller, staff, params, key, body }) =>
    moveFeedbackAtDesk(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  answer: ({ ports, caller, staff, params, key, body }) =>
    answerFeedbackAtDesk(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),
});
