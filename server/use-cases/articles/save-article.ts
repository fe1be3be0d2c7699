import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { SavedArticle, UserArticle, UserArticleBody } from "#app/contract/uploads/user-articles.ts";
import { articleLimits } from "#app/domain/articles/limits.ts";
import { isOwnArticle, shadowedBy } from "#app/domain/articles/upload-state.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lockCounterparty } from "#server/db/queries/account/members.ts";
import { articleTarget, articleTargets, type TargetMatch } from "#server/db/queries/articles/article-targets.ts";
import { changeArticle, keepArticles, makePrimary } from "#server/db/queries/articles/change-articles.ts";
import {
  articlesByNorm,
  countArticles,
  findArticle,
  isDecidedArticle,
  type ArticleRow,
} from "#server/db/queries/articles/user-articles.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { articleKeeper, type ArticleOwner } from "./article-owner.ts";
import { showArticle } from "./show-articles.ts";

type PreviousTarget = SavedArticle["was"];

/**
 * Saves a code of the counterparty; idempotent. One that leads to another product is only changed on request, and the
 * answer contains the previous product.
 */
export async function addArticle(
  ports: Ports,
  buyer: Buyer,
  body: UserArticleBody,
): Promise<
  ProblemOr<
    SavedArticle,
    | RefusalsOf<typeof articleKeeper>
    | RefusalsOf<typeof targetOf>
    | "articleBad"
    | "articleShadows"
    | "articleTaken"
    | "articlesFull"
    | "notFound"
  >
> {
  return saved(ports, buyer, body, (tx, owner, target) => keepAtTarget(tx, ports, owner, body, target));
}

/** Whose codes; `userUuid`: null for somebody of the shop. */
type CodeOwner = { rootUuid: string; userUuid: string | null };
type KeptCode = { uuid: string; was: PreviousTarget };

/** The same for a counterparty that the caller has locked. */
export async function keepNewArticle(
  tx: Tx,
  ports: Pick<Ports, "ids">,
  owner: CodeOwner,
  body: UserArticleBody,
): Promise<ProblemOr<KeptCode, RefusalsOf<typeof targetOf> | RefusalsOf<typeof keepAtTarget> | "articleBad">> {
  if (!isOwnArticle(body.userArticle)) return no("articleBad", { field: "userArticle" });
  const target = await targetOf(tx, body);
  return target.ok ? keepAtTarget(tx, ports, owner, body, target.value) : target;
}

async function keepAtTarget(
  tx: Tx,
  ports: Pick<Ports, "ids">,
  owner: CodeOwner,
  body: UserArticleBody,
  target: TargetMatch,
): Promise<ProblemOr<KeptCode, "articleShadows" | "articleTaken" | "articlesFull">> {
  const [known] = await articlesByNorm(tx, owner.rootUuid, [articleNorm(body.userArticle)]);
  const taken = conflictOf(known, target);
  if (taken !== null && !body.replace) return no("articleTaken", { field: "userArticle", ...taken });
  const shadows = await shadowsOf(tx, body, target);
  if (shadows !== null && !body.replace && known?.productUuid !== target.uuid)
    return no("articleShadows", { field: "userArticle", article: shadows.article, name: shadows.name });
  if (!known && (await countArticles(tx, owner.rootUuid)) >= articleLimits.codes)
    return no("articlesFull", { limit: articleLimits.codes });
  const uuid = known?.uuid ?? ports.ids.uuid();
  await keepArticles(tx, owner, [
    { ...body, uuid, productUuid: target.uuid, status: "matched", isDecided: shadows !== null && body.replace },
  ]);
  return ok({ uuid, was: previousTarget(known, target) });
}

/** Edits a code; refused when another row has the same one. */
export async function editArticle(
  ports: Ports,
  buyer: Buyer,
  { uuid, ...body }: UserArticleBody & { uuid: string },
): Promise<
  ProblemOr<
    SavedArticle,
    | RefusalsOf<typeof articleKeeper>
    | RefusalsOf<typeof targetOf>
    | "articleBad"
    | "articleShadows"
    | "articleTaken"
    | "notFound"
  >
> {
  return saved(ports, buyer, body, async (tx, owner, target) => {
    const known = await findArticle(tx, owner.rootUuid, uuid);
    if (!known) return no("notFound");
    const [same] = await articlesByNorm(tx, owner.rootUuid, [articleNorm(body.userArticle)]);
    if (same && same.uuid !== uuid) return no("articleTaken", { field: "userArticle", ...named(same) });
    const shadows = await shadowsOf(tx, body, target);
    const stands = known.productUuid === target.uuid && known.userArticleNorm === articleNorm(body.userArticle);
    if (shadows !== null && !body.replace && !stands)
      return no("articleShadows", { field: "userArticle", article: shadows.article, name: shadows.name });
    const isDecided = shadows !== null && (body.replace || (await isDecidedArticle(tx, uuid)));
    await changeArticle(tx, owner, { ...body, uuid, productUuid: target.uuid, status: "matched", isDecided });
    return ok({ uuid, was: previousTarget(known, target) });
  });
}

/** Makes a code the displayed one of its product. */
export async function choosePrimary(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<UserArticle, RefusalsOf<typeof articleKeeper> | "notFound">> {
  const owner = articleKeeper(buyer.viewer);
  if (!owner.ok) return owner;
  const { rootUuid } = owner.value;
  const chosen = await transact(ports.database.db, async (tx): Promise<ProblemOr<true, "notFound">> => {
    await lockCounterparty(tx, rootUuid);
    if (!(await findArticle(tx, rootUuid, uuid))) return no("notFound");
    await makePrimary(tx, rootUuid, uuid);
    return ok(true);
  });
  return chosen.ok ? showArticle(ports, buyer, uuid) : chosen;
}

async function saved<C extends ProblemCode = never>(
  ports: Ports,
  buyer: Buyer,
  body: UserArticleBody,
  keep: (
    tx: Tx,
    owner: ArticleOwner,
    target: TargetMatch,
  ) => Promise<ProblemOr<{ uuid: string; was: PreviousTarget }, C>>,
): Promise<
  ProblemOr<
    SavedArticle,
    C | RefusalsOf<typeof articleKeeper> | RefusalsOf<typeof targetOf> | "articleBad" | "notFound"
  >
> {
  const owner = articleKeeper(buyer.viewer);
  if (!owner.ok) return owner;
  if (!isOwnArticle(body.userArticle)) return no("articleBad", { field: "userArticle" });
  const kept = await transact(
    ports.database.db,
    async (
      tx,
    ): Promise<ProblemOr<{ uuid: string; was: PreviousTarget }, C | "productAmbiguous" | "productUnknown">> => {
      // Serialises concurrent changes of the counterparty's codes.
      await lockCounterparty(tx, owner.value.rootUuid);
      const target = await targetOf(tx, body);
      return target.ok ? keep(tx, owner.value, target.value) : target;
    },
  );
  if (!kept.ok) return kept;
  const article = await showArticle(ports, buyer, kept.value.uuid);
  return article.ok ? ok({ article: article.value, was: kept.value.was }) : article;
}

/** Other active goods for which the shop itself uses this code. */
async function shadowsOf(tx: Tx, { userArticle }: UserArticleBody, target: TargetMatch): Promise<TargetMatch | null> {
  return shadowedBy(target.uuid, await articleTargets(tx, [articleNorm(userArticle)]));
}

/** The product of a code; if several match, the caller has to choose. */
async function targetOf(
  tx: Tx,
  { productUuid, code }: UserArticleBody,
): Promise<ProblemOr<TargetMatch, "productAmbiguous" | "productUnknown">> {
  if (productUuid !== undefined) {
    const target = await articleTarget(tx, productUuid);
    return target ? ok(target) : no("productUnknown", { field: "code" });
  }
  const targets = await articleTargets(tx, [articleNorm(code)]);
  const active = targets.filter(({ isActive }) => isActive);
  const [target, ...others] = active.length > 0 ? active : targets;
  if (!target) return no("productUnknown", { field: "code" });
  if (others.length === 0) return ok(target);
  const candidates = [target, ...others].slice(0, 5).map(({ uuid, article, name }) => ({ uuid, article, name }));
  return no("productAmbiguous", { field: "code", candidates });
}

function conflictOf(known: ArticleRow | undefined, target: TargetMatch) {
  return known && known.productUuid !== null && known.productUuid !== target.uuid ? named(known) : null;
}

function named({ article, name }: ArticleRow) {
  return { article: article ?? "", name: name ?? "" };
}

function previousTarget(known: ArticleRow | undefined, target: TargetMatch): PreviousTarget {
  if (!known || known.productUuid === null || known.productUuid === target.uuid) return null;
  return { uuid: known.productUuid, article: known.article ?? "", name: known.name ?? "", slug: known.slug ?? "" };
}
