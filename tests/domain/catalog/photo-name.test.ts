import { describe, expect, test } from "vitest";
import { photoNames } from "#app/domain/catalog/photo-name.ts";

describe("the name of a photo's file", () => {
  test.each([
    ["DH-100.jpg", [{ code: "DH-100", position: 0 }]],
    ["DH.jpg", [{ code: "DH", position: 0 }]],
    [
      "AB_2.jpg",
      [
        { code: "AB_2", position: 0 },
        { code: "AB", position: 1 },
      ],
    ],
    [
      "4600000000015-3.png",
      [
        { code: "4600000000015-3", position: 0 },
        { code: "4600000000015", position: 2 },
      ],
    ],
    [
      "Болт (4).webp",
      [
        { code: "Болт (4)", position: 0 },
        { code: "Болт", position: 3 },
      ],
    ],
    ["photos\\2024\\AB.jpeg", [{ code: "AB", position: 0 }]],
    ["фото/крупно/AB.JPG", [{ code: "AB", position: 0 }]],
    ["AB_0.jpg", [{ code: "AB_0", position: 0 }]],
    [".jpg", []],
    ["AB.12.jpg", [{ code: "AB.12", position: 0 }]],
  ])("%s", (name, expected) => {
    const shown = photoNames(name).filter(({ position }) => position < 99);
    expect(shown).toEqual(expected.filter(({ position }) => position < 99));
  });

  test("with a letter composed of two characters, as macOS writes it, reads as typed", () => {
    expect(photoNames("Крепёж Й.jpg".normalize("NFD"))).toEqual([{ code: "Крепёж Й", position: 0 }]);
  });
});
