import { expect, test } from "vitest";
import { actionsOf, type ActionHandler } from "#app/actions/action-group.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { basketActions } from "#app/actions/basket/basket.server.ts";
import { basketPageActions } from "#app/actions/basket/basket-page.server.ts";

const handler: ActionHandler = async () => new Response();

test("a page accepts the intents of all its groups", () => {
  expect([...actionsOf([{ "a.add": handler }, { "a.clear": handler, "b.add": handler }]).keys()]).toEqual([
    "a.add",
    "a.clear",
    "b.add",
  ]);
});

test("an intent named by two groups throws instead of letting the later group win", () => {
  expect(() => actionsOf([{ "basket.clear": handler }, { "basket.clear": handler }])).toThrow(
    "the intent basket.clear is registered twice",
  );
});

test("a page can neither redefine an intent of the frame nor list a group twice", () => {
  expect(() => shopAction("basket", { "auth.login": handler })).toThrow("auth.login");
  expect(() => shopAction("basket", basketActions, basketActions)).toThrow("basket.");
  expect(() => shopAction("basket", basketActions, basketPageActions)).not.toThrow();
});
