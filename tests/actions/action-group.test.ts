import { expect, test } from "vitest";
import { actionsOf, type ActionHandler } from "#app/actions/action-group.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { basketActions } from "#app/actions/basket.server.ts";
import { basketPageActions } from "#app/actions/basket-page.server.ts";

const handler: ActionHandler = async () => new Response();

test("a page takes the intents of all its groups", () => {
  expect([...actionsOf([{ "a.add": handler }, { "a.clear": handler, "b.add": handler }]).keys()]).toEqual([
    "a.add",
    "a.clear",
    "b.add",
  ]);
});

test("an intent that two groups name is an error at once, not the later one's by silence", () => {
  expect(() => actionsOf([{ "basket.clear": handler }, { "basket.clear": handler }])).toThrow(
    "the intent basket.clear is registered twice",
  );
});

test("no page can take an intent of the frame for its own, nor a group twice", () => {
  expect(() => shopAction("basket", { "auth.login": handler })).toThrow("auth.login");
  expect(() => shopAction("basket", basketActions, basketActions)).toThrow("basket.");
  expect(() => shopAction("basket", basketActions, basketPageActions)).not.toThrow();
});
