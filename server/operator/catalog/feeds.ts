import { z } from "zod";
import { feedPath } from "#app/domain/feeds/feed-path.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused } from "#server/operator/refusals.ts";
import { buildFeed } from "#server/use-cases/feeds/build-feed.ts";
import { allFeeds } from "#server/use-cases/feeds/show-feeds.ts";

type Feed = Awaited<ReturnType<typeof allFeeds>>[number];

/** Feeds are set up at the desk. */
export const feedCommands = [
  declare({
    words: "feed list",
    line: "",
    about: ["the feeds of goods for other sites: address, last file, goods left out by reason"],
    input: z.strictObject({}),
    async run(ports) {
      const feeds = await allFeeds(ports);
      return done(
        feeds.length === 0 ? "there are no feeds" : feeds.map((feed) => line(feed, ports.clock.now())).join("\n"),
      );
    },
  }),
  declare({
    words: "feed build",
    line: "<name>",
    about: ["builds the file of a feed now"],
    takes: ["name"],
    input: z.strictObject({ name: z.string().min(1).max(100) }),
    async run(ports, { name }) {
      const built = await buildFeed(ports, name);
      if (!built.ok) return refused(built);
      const { offers, bytes, leftOut } = built.value;
      return done(`${name}: ${offers} goods, ${bytes} bytes${leftOutText(leftOut)}`);
    },
  }),
];

function line(feed: Feed, now: Date): string {
  const { name, target, citySlug, token, builtAt, offers, leftOut, fault, isEnabled } = feed;
  const hours = builtAt === null ? null : Math.floor((now.getTime() - Date.parse(builtAt)) / 3_600_000);
  const state = hours === null ? "not built yet" : `${offers} goods, built ${hours} h ago${leftOutText(leftOut)}`;
  return [
    ...[name, target, feedPath({ city: citySlug, token }), ...(isEnabled ? [] : ["off"]), state],
    ...(fault === null ? [] : [`the last build failed: ${fault}`]),
  ].join("  ");
}

function leftOutText(leftOut: Feed["leftOut"]): string {
  const parts = Object.entries(leftOut).map(([reason, count]) => `${reason} ${count}`);
  return parts.length === 0 ? "" : `, left out: ${parts.join(", ")}`;
}
