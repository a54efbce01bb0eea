import type { Page } from "@playwright/test";

export function pictureSection(page: Page) {
  const section = page.getByRole("region", { name: /^(Foto de perfil|Profile picture)$/ });
  const dialog = page.getByRole("dialog", { name: /excluir a foto de perfil\?|delete the profile picture\?/ });
  const crop = page.getByRole("dialog", { name: /^(Ajustar foto|Adjust picture)$/ });
  return {
    section,
    crop,
    cropArea: crop.getByRole("application"),
    use: crop.getByRole("button", { name: /^(Usar esta foto|Use this picture)$/ }),
    undo: section.getByRole("button", { name: /^(Desfazer|Undo)$/ }),
    picture: section.getByRole("img", { name: /^Foto de perfil de |’s profile picture$/ }),
    upload: section.getByRole("button", { name: /^(Enviar|Atualizar) imagem$|^(Upload|Update) image$/ }),
    remove: section.getByRole("button", { name: /^(Excluir foto|Delete photo)$/ }),
    alert: section.getByRole("alert"),
    // The zoom of the crop dialog is a status, too.
    status: section.getByRole("status").filter({ hasNotText: /^Zoom/ }),
    progress: section.getByRole("progressbar"),
    cancelUpload: section.getByRole("button", { name: /^(Cancelar|Cancel)$/ }),
    dialog,
    confirm: dialog.getByRole("button", { name: /^(Confirmar|Confirm)$/ }),
    cancel: dialog.getByRole("button", { name: /^(Cancelar|Cancel)$/ }),
  };
}
